/** Stands under `mfe --help`. */
export const GUIDE = `
A release goes its way in two steps. "publish" puts a build into the store, where nobody sees it; "promote" moves a
pointer, and from then on people get it when they next enter that part of the application. Nobody reloads, nobody is
signed out, and what was live stays in the store: "rollback" moves the pointer back.

  pnpm mfe create forecasts                 begin a new one
  pnpm --filter remote-clients build        build it
  pnpm mfe check clients                    would it be let through? nothing is changed
  pnpm mfe publish clients                  put it into the store
  pnpm mfe promote clients@1.3.0 --percent 10
                                            give it to every tenth person
  pnpm mfe status                           how is it doing?
  pnpm mfe promote clients@1.3.0            give it to everybody
  pnpm mfe rollback clients                 take it back
  pnpm mfe prune                            remove what nobody can still be using

docs/shipping-a-remote.md goes through it once, from an empty folder on.

Every promotion passes a gate, which asks the live host: does it provide what the build needs, do pages or navigation
items collide, do its permissions exist, does the build render inside it, has it grown out of proportion, do its style
sheets stay inside its own pages? A refusal is one sentence. What was rolled back, halted or turned off is marked as bad:
nothing goes back to it, and only --even-though promotes it.

Environment: MFE_STORE (folder or s3://bucket/prefix), MFE_HOST (live hosts, separated by spaces), MFE_SIGNING_KEY (PEM
file), MFE_ACTOR (who is named in the history), DATA_DIR (where the embedded default keeps store and key),
MFE_SOURCE_MAPS (folder or s3://bucket/prefix that nobody serves; default DATA_DIR/source-maps), MFE_REGISTRY_DAYS (how
long hosts believe a registry; 7), MFE_PUBLIC_KEY (of the installation, where the key here is a team's), MFE_WAIT
(seconds for which a team's move waits for the registry; 60). A bucket needs
AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION, and MFE_S3_ENDPOINT where it is not Amazon's. The gate looks at
pages as a demo person, or as whoever MFE_GATE_TOKEN (an access token of the host's sign-in provider) was issued to;
CHROMIUM_PATH names its browser.

Exit codes: 0 done, 1 refused and nothing changed, 2 wrong usage, 3 somebody else was faster (try again), 4 failed.`;

/** Stands under a command's own `--help`: what a person would type, and what comes of it. */
const EXAMPLES: Record<string, string> = {
  create: `
  mfe create forecasts --title "Yield Forecasts"   remote-forecasts/ with one page at /forecasts
  mfe create forecasts --title "Yield Forecasts" --title "de=Ertragsprognosen"
                                                   with its title in more languages (es, fr, de, ja)
  mfe create forecasts --permission client.read    for people who may see clients`,
  check: `
  mfe check clients                                the build in remote-clients/dist, inside the host of MFE_HOST
  mfe check clients --host https://a.example --host https://b.example
                                                   during a rollout of the host: inside both
  mfe check clients --dir /tmp/dist --json         another build, for a program
  mfe check host                                   a build of the host, in host/dist, with every part that people get`,
  publish: `
  mfe publish clients                              prints the release's name: version, dash, hash of the content
The same sources give the same build: publishing it twice changes nothing. Other content under a name that exists is
refused. The build is sealed with MFE_SIGNING_KEY; source maps go to MFE_SOURCE_MAPS.`,
  promote: `
  mfe promote clients@1.3.0 --percent 10           every tenth person, always the same ones
  mfe promote clients@1.3.0 --tenant 5f0c…         the people of one tenant
  mfe promote clients@1.3.0                        everybody; a canary of it ends
  mfe promote clients@1.3.0-8c2f                   where a version has several builds: the beginning of the hash
  mfe promote clients@1.3.1 --urgent               pages that are open take it within a minute
  mfe promote clients@1.3.0 --force "host is down" without the gate, with the reason in the history
  mfe promote clients@1.3.0 --even-though "…"      although it was rolled back, halted or turned off before`,
  rollback: `
  mfe rollback clients --note "wrong figures"      ends the canary if there is one, else goes back to the last good release
  mfe rollback clients --again                     further, although somebody rolled back less than a minute ago`,
  halt: `
  mfe halt clients --note "slow"                   the canary ends and is marked as bad; the stable release stays`,
  history: `
  mfe history clients --limit 50                   the last 50 moves, with who and why; the last line says how to go on`,
  diff: `
  mfe diff clients@1.2.0 clients@1.3.0             addresses, navigation, ranges, modules, sizes`,
  withdraw: `
  mfe withdraw clients --note "not yet"            no navigation, no addresses; "promote" brings a release back`,
  status: `
  mfe status                                       all remotes: live, canary, previous, what waits, failures by class
  mfe status clients --json                        one, for a program`,
  preview: `
  mfe preview clients@1.3.0 --for ada@example.com --hours 48
                                                   a link that one person can open, on any device
  mfe preview clients@1.3.0 --for role:manager@5f0c…
                                                   for those who hold a role in a tenant; tenant:5f0c… for all of it`,
  watch: `
  mfe watch --every 10                             runs on; halts a canary that fails people beyond chance, and renews the
                                                   registry before its time is over
  mfe watch --once                                 one look, for a scheduler`,
  prune: `
  mfe prune --dry-run                              what would go
  mfe prune clients --older-than 90                releases of one remote that were last live 90 days ago
Stable, canary and previous releases never go.`,
  policy: `
  mfe policy                                       whose key may move what
  mfe policy policy.json                           from now on; needs the installation's key`,
  approve: `
  mfe approve host@1.4.0                           by another key than the one that promotes it`,
  verify: `
  mfe verify                                       every move since the first, and whether what is live comes from them
  mfe verify --host-build host/dist                before a host is served: is it the one that was promoted?`,
  types: `
  mfe types clients --into dashboard               remote-dashboard/src/remote-types/clients
  mfe types clients@1.3.0 --into dashboard         of a release that is not live yet`,
  seal: `
  mfe seal                                         after a command that was killed before the registry was written
  MFE_SIGNING_KEY=new.pem mfe seal --new-key --old-key <base64>
                                                   after the hosts have been given the new public key; what the old key
                                                   has sealed is sealed anew`,
  override: `
  mfe override clients http://localhost:3001/      prints a link; opened, it shows your build to you alone`,
};

export const examples = (command: string): string =>
  command in EXAMPLES ? `\nExamples:${EXAMPLES[command]}\n` : '';
