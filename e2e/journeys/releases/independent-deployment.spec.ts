import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltPart, expect, goTo, lookAgain, shown, test, traces } from '../../fixtures/parts.ts';
import { watchTokens } from '../../fixtures/session.ts';

test.use({ demo: 'people' });

/** What a team that owns clients has: its own part, what parts are made with, and no other part nor the host. */
const TEAM = ['remote-clients', 'federation', 'shared-auth', 'shared-ui', 'api'];

test('one team, without any other part’s sources, ships clients into an open page that nobody reloads', async ({
  page,
  context,
  signInByPages,
  parts,
  server,
}) => {
  test.slow();
  const tokens = watchTokens(context);
  await signInByPages('admin@aurora.example');
  await goTo(page, 'Clients');
  await expect(shown(page, 'clients')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sentinel: 'still here' }));
  const before = await traces(page);
  expect(before.host).not.toEqual([]);
  const signIns: string[] = [];
  const documents: string[] = [];
  page.on('request', (request) => {
    if (/\/sso\/|exchange-token/.test(request.url())) signIns.push(request.url());
    if (request.isNavigationRequest()) documents.push(request.url());
  });

  const team = parts.workspace(TEAM);
  expect(readdirSync(team.folder).filter((name) => /^(remote-|host|e2e)/.test(name))).toEqual([
    'remote-clients',
  ]);
  team.setVersion('remote-clients', '0.2.0');
  team.change('remote-clients/src/messages/en.json', (text) =>
    JSON.stringify({ ...JSON.parse(text), 'clients.title': 'Clients, the new way' }),
  );
  await team.build('remote-clients');
  const { release } = parts.builtIn(join(team.folder, 'remote-clients/dist'));

  // As somebody, not as a demo person: what a pipeline has is a token of the sign-in provider.
  const token = tokens.providerTokens.at(-1)?.access_token ?? '';
  const checked = await team.mfe({ ...parts.environment, MFE_GATE_TOKEN: token }, 'check', 'clients');
  expect(checked.output).toContain(`its pages render inside ${server.url}, for the owner of MFE_GATE_TOKEN`);
  expect(checked.output).toContain(`clients ${release} would be let through.`);
  expect(existsSync(join(server.dataDir, 'store/clients', release))).toBe(false);

  const published = await team.mfe(parts.environment, 'publish', 'clients');
  expect(published.output).toContain('Nobody sees it yet');
  await lookAgain(page);
  await goTo(page, 'Dashboard');
  await goTo(page, 'Clients');
  await expect(shown(page, 'clients')).not.toHaveAttribute('data-release', release);

  const promoted = await team.mfe(parts.environment, 'promote', 'clients@0.2.0');
  expect(promoted.output).toContain(`clients ${release} is live for everybody.`);
  await lookAgain(page);
  await goTo(page, 'Dashboard');
  await expect(shown(page, 'dashboard')).toBeVisible();
  await goTo(page, 'Clients');
  await expect(shown(page, 'clients')).toHaveAttribute('data-release', release);
  await expect(page.getByRole('heading', { name: 'Clients, the new way' })).toBeVisible();

  expect(await traces(page)).toEqual({ ...before, sentinel: 'still here' });
  expect(documents).toEqual([]);
  expect(signIns).toEqual([]);
});

test('a build that would break the page is refused with its sentence, and nothing changes', async ({
  parts,
  server,
}) => {
  test.slow();
  const refused = async (wishes: object, sentence: string | RegExp) => {
    const part = await parts.build({ name: 'gated', version: '1.0.0', says: 'Gated', ...wishes });
    expect(await parts.mfe('publish', 'gated', '--dir', part.directory)).toMatchObject({ code: 0 });
    const before = parts.registry();
    for (const whom of [[], ['--percent', '5']]) {
      const { code, output } = await parts.mfe('promote', `gated@${part.release}`, ...whom);
      if (typeof sentence === 'string') expect(output.trim()).toBe(sentence);
      else expect(output.trim()).toMatch(sentence);
      expect(code).toBe(1);
      expect(parts.registry()).toBe(before);
    }
  };
  const answer = await fetch(`${server.url}/host.json`);
  const { provides } = (await answer.json()) as { provides: Record<string, string> };
  await refused(
    { requires: { react: '^18.2.0' } },
    `gated 1.0.0 needs react ^18.2.0, and the host at ${server.url} provides ${provides.react}.`,
  );
  await refused(
    { greets: true, requires: { 'shared-auth': '^99.0.0' } },
    `gated 1.0.0 needs shared-auth ^99.0.0, and the host at ${server.url} provides ${provides['shared-auth']}.`,
  );
  await refused(
    { path: '/users/:person/roles' },
    'gated 1.0.0 has a page at /users/:person/roles, which belongs to admin.',
  );
  await refused(
    { throws: true },
    new RegExp(
      `^gated 1\\.0\\.0-[0-9a-f]{12} does not render at /gated inside ${server.url}: .*thrown on purpose`,
    ),
  );
});

const moving = (version: string, says: string) => ({ name: 'moving', version, says });

test('under an unsaved form nothing moves, an old tab loads a chunk it never had, and a rollback needs no reload', async ({
  page,
  signInByPages,
  parts,
  server,
}) => {
  test.slow();
  const first = await parts.build(moving('1.0.0', 'First'));
  const second = await parts.build(moving('1.1.0', 'Second'));
  await parts.release(first);
  await signInByPages('admin@aurora.example');
  await goTo(page, 'Part moving');
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible();
  await page.getByLabel('Note').fill('half a sentence');
  await page.evaluate(() => Object.assign(window, { sentinel: 'still here' }));
  const before = await traces(page);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));

  await parts.release(second);
  await lookAgain(page);
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('half a sentence');
  // The page under a person's hands stays what it was, and its chunks stay where they were.
  const folder = (part: BuiltPart) => `${server.url}/remotes/moving/${part.release}/`;
  expect(fetched.filter((url) => url.startsWith(folder(first)))).toEqual([]);
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByText('Details of First')).toBeVisible();
  expect(fetched.filter((url) => url.startsWith(folder(first)))).toHaveLength(1);
  await expect(page.getByLabel('Note')).toHaveValue('half a sentence');

  const enter = async (says: string) => {
    await goTo(page, 'Dashboard');
    await expect(shown(page, 'dashboard')).toBeVisible();
    await goTo(page, 'Part moving');
    await expect(page.getByRole('heading', { name: says })).toBeVisible();
  };
  await enter('Second');

  expect(await parts.mfe('rollback', 'moving', '--note', 'too new')).toMatchObject({ code: 0 });
  await lookAgain(page);
  // What was taken back does not stay, not even in a page that is open.
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible();
  await enter('First');
  expect(await traces(page)).toEqual({ ...before, sentinel: 'still here' });
});

test('of two promotions at the same moment none is lost, and people get what was promoted', async ({
  page,
  signInByPages,
  parts,
}) => {
  const rivals = [await parts.build(moving('1.0.0', 'First')), await parts.build(moving('1.1.0', 'Second'))];
  const other = await parts.build({ name: 'walking', version: '1.0.0', says: 'Walking' });
  for (const part of [...rivals, other]) await parts.mfe('publish', part.name, '--dir', part.directory);
  const historyBefore = JSON.parse(parts.registry()).remotes.moving?.history.length ?? 0;
  const [one, two, third] = await Promise.all(
    [...rivals, other].map((part) =>
      parts.mfe('promote', `${part.name}@${part.release}`, '--force', 'a race', '--even-though', 'a race'),
    ),
  );
  for (const { code, output } of [one, two].filter((outcome) => outcome !== undefined)) {
    expect([0, 3], output).toContain(code);
    if (code === 3) expect(output).toContain('try again');
  }
  expect(third).toMatchObject({ code: 0 });
  const { moving: pointer, walking } = JSON.parse(parts.registry()).remotes;
  const succeeded = [one, two].filter((outcome) => outcome?.code === 0).length;
  expect(succeeded).toBeGreaterThan(0);
  expect(pointer.history).toHaveLength(historyBefore + succeeded);
  expect(pointer.stable).toBe(pointer.history[0].release);
  expect(walking.stable).toBe(other.release);

  await signInByPages('admin@aurora.example');
  await goTo(page, 'Part moving');
  await expect(shown(page, 'moving')).toHaveAttribute('data-release', pointer.stable);
  await goTo(page, 'Part walking');
  await expect(shown(page, 'walking')).toHaveAttribute('data-release', other.release);
});
