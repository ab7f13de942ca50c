/**
 * `pnpm simulate`: the demo's devices, sending live readings through the public API like any integrator's.
 *   --url      the platform (http://localhost:4000, or the port that PORT names)
 *   --devices  how many of them (all)
 *   --speed    how many readings in the time of one: 1 is a reading every 5 seconds (1)
 *   --rounds   how many readings of each device, then end (endless)
 *   --site     only this one, by its name; again for another
 *   --string-down  a string of this solar site is dead; again for another
 *   --from --to    what was measured between these instants (RFC 3339), a reading each quarter of an hour, then end
 *   --data     the platform's data folder, where their access tokens are (DATA_DIR or .data)
 */
import { parseArgs } from 'node:util';
import { Narrator } from '../lifecycle/narrator.ts';
import { readCredentials } from './credentials.ts';
import { sitesOf } from './demo-sites.ts';
import { quarterBefore, type Span } from './demo-times.ts';
import { withStringDown } from './simulate/faults.ts';
import { Fleet, type FleetState } from './simulate/fleet.ts';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: `http://localhost:${process.env.PORT ?? 4000}` },
    devices: { type: 'string' },
    speed: { type: 'string', default: '1' },
    rounds: { type: 'string' },
    site: { type: 'string', multiple: true, default: [] },
    'string-down': { type: 'string', multiple: true, default: [] },
    from: { type: 'string' },
    to: { type: 'string' },
    data: { type: 'string', default: process.env.DATA_DIR ?? '.data' },
  },
  // `pnpm simulate -- --speed 2` hands the dashes on.
  args: process.argv.slice(2).filter((word) => word !== '--'),
});

const narrator = new Narrator(process.stdout);
const sites = new Map(
  Object.values(sitesOf)
    .flat()
    .map((site) => [site.id, site]),
);

const credentials = await readCredentials(options.data);
if (credentials.length === 0) {
  stop(
    `There are no demo devices in ${options.data}: start the platform once with its demo data, or name its folder with --data.`,
  );
}
const speed = positive('speed', options.speed);
const named = options.site.map((name) => nameOf('site', name));
const down = new Set(options['string-down'].map((name) => nameOf('string-down', name)));
const wanted = options.devices === undefined ? credentials.length : positive('devices', options.devices);
const rounds = options.rounds === undefined ? undefined : positive('rounds', options.rounds);
const past = spanOf(options.from, options.to);
const chosen = named.length === 0 ? credentials : credentials.filter(({ name }) => named.includes(name));
const devices = chosen.slice(0, wanted).flatMap((credential) => {
  const site = sites.get(credential.client_id);
  if (!site) return [];
  if (!down.has(site.name)) return [{ site, credential }];
  return [
    { site: withStringDown(site) ?? stop(`${site.name} has no strings: it is not solar.`), credential },
  ];
});

const end = new AbortController();
process.once('SIGINT', () => end.abort());
process.once('SIGTERM', () => end.abort());

const interval = Math.max(0.2, 5 / speed);
const pace = past ? `from ${options.from} to ${options.to}` : `each every ${interval} s. Ctrl-C ends`;
narrator.line(`${devices.length} devices send to ${options.url}, ${pace}.`);
const fleet = new Fleet({ url: options.url, interval, rounds, past, signal: end.signal });
const ticker = setInterval(() => narrator.line(summary(fleet.state)), Math.max(2, interval) * 1000);
await fleet.run(devices);
clearInterval(ticker);
narrator.line(summary(fleet.state));
for (const [name, reason] of fleet.state.refused) narrator.line(`${name} was refused (${reason})`);
process.exitCode = fleet.state.refused.size > 0 ? 1 : 0;

function summary({ devices: count, sent, waiting, refused, trouble }: FleetState): string {
  const parts = [
    `${sent} readings accepted`,
    `${waiting} waiting`,
    `${count - refused.size} of ${count} devices on`,
  ];
  return `${new Date().toLocaleTimeString('en-GB')}  ${parts.join(' · ')}${trouble ? ` · ${trouble}` : ''}`;
}

/** The name of a device that there is. */
function nameOf(option: string, name: string): string {
  if (credentials.some((credential) => credential.name === name)) return name;
  return stop(`--${option} takes the name of a demo site, not '${name}'.`);
}

function spanOf(from: string | undefined, to: string | undefined): Span | undefined {
  if (from === undefined && to === undefined) return undefined;
  const [after = Number.NaN, until = Number.NaN] = [from, to].map((text) => Date.parse(text ?? ''));
  if (!(after < until))
    return stop('--from and --to take two instants in order, such as 2026-01-31T12:00:00Z.');
  return { after: quarterBefore(new Date(after)), until: quarterBefore(new Date(until)) };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  return stop(`--${name} takes a number above 0, not '${text}'.`);
}

function stop(sentence: string): never {
  narrator.line(sentence);
  process.exit(1);
}
