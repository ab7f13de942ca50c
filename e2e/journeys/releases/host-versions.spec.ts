import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltPart, expect, panelOf, type Parts, shown, test } from '../../fixtures/parts.ts';
import { type Server, startServer } from '../../fixtures/server.ts';
import { copyOfTemplate } from '../../fixtures/test.ts';
import { signInAs } from '../../fixtures/sign-in.ts';

test.use({ demo: 'people' });

interface Rollout {
  /** Of shared-auth, in the newer host. */
  after: string;
  /** A second, real build of the host, with newer shared modules. */
  hostFiles: string;
  /** Clients made with what the newer host has; `modest` names the older shared-auth as enough, `demanding` does not. */
  modest: BuiltPart;
  demanding: BuiltPart;
}

/** What happens when the shared packages and the host move on: everything is built anew, in a copy. */
async function buildTheNextOnes(parts: Parts, before: string): Promise<Rollout> {
  const next = parts.workspace(['host', 'remote-clients', 'federation', 'shared-auth', 'shared-ui', 'api']);
  const file = join(next.folder, 'shared-auth/package.json');
  const [major, minor] = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version.split('.');
  const after = `${major}.${Number(minor) + 1}.0`;
  next.setVersion('host', '0.99.0');
  next.setVersion('shared-auth', after);
  await next.build('host');

  const clients = async (wanted: string): Promise<BuiltPart> => {
    next.setVersion('remote-clients', wanted);
    await next.build('remote-clients');
    const kept = join(next.folder, `clients-${wanted}`);
    cpSync(join(next.folder, 'remote-clients/dist'), kept, { recursive: true });
    return parts.builtIn(kept);
  };
  const demanding = await clients('2.0.0');
  next.change('remote-clients/remote.config.ts', (text) =>
    text.replace("name: 'clients',", `name: 'clients', requires: { 'shared-auth': '^${before}' },`),
  );
  const modest = await clients('2.0.1');
  return { after, hostFiles: join(next.folder, 'host/dist'), modest, demanding };
}

async function sharedAuthIn(host: string): Promise<string> {
  const answer = await fetch(`${host}/host.json`);
  return ((await answer.json()) as { provides: { 'shared-auth': string } }).provides['shared-auth'];
}

test('while a newer host is rolled out, older parts run in it, and newer parts run in the older host or are refused', async ({
  page,
  browser,
  parts,
  server,
  signIn,
}) => {
  // Three builds, the host's among them, and two hosts.
  test.setTimeout(900_000);
  const before = await sharedAuthIn(server.url);
  const { after, hostFiles, modest, demanding } = await buildTheNextOnes(parts, before);
  const dataDir = copyOfTemplate('people');
  const newer: Server = await startServer({
    dataDir,
    environment: { DEMO: 'people', HOST_FILES: hostFiles },
  });

  try {
    expect(await sharedAuthIn(newer.url)).toBe(after);
    expect(after).not.toBe(before);

    await test.step('host N with the parts N−1: the product as it was published', async () => {
      const context = await browser.newContext();
      const visitor = await context.newPage();
      await signInAs(visitor, newer.url, 'admin@aurora.example');
      await expect(visitor.getByText('Total Clients', { exact: true })).toBeVisible();
      await visitor.getByRole('link', { name: 'Clients', exact: true }).click();
      await expect(shown(visitor, 'clients')).toBeVisible();
      await expect(visitor.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible();
      await expect(panelOf(visitor, 'clients')).toHaveCount(0);
      await context.close();
    });

    await test.step('the gate asks both live hosts, and names the one that would not do', async () => {
      const both = ['--host', newer.url, '--host', server.url];
      const refused = await parts.mfe('check', 'clients', '--dir', demanding.directory, ...both);
      expect(refused.code).toBe(1);
      expect(refused.output.trim()).toBe(
        `clients 2.0.0 needs shared-auth ^${after}, and the host at ${server.url} provides ${before}.`,
      );
      // A small one, of which a look costs a fifth: the gate sees clients itself in `independent-deployment`.
      const small = await parts.build({
        name: 'visitor',
        version: '1.0.0',
        says: 'Visitor',
        greets: true,
        requires: { 'shared-auth': `^${before}` },
      });
      const passed = await parts.mfe('check', 'visitor', '--dir', small.directory, ...both);
      expect(passed.output).toContain(`its pages render inside ${newer.url}`);
      expect(passed.output).toContain(`its pages render inside ${server.url}`);
      expect(passed.code).toBe(0);
    });

    await test.step('host N−1 with clients N: promoted, it runs, with the session of the page', async () => {
      await parts.release(modest);
      await signIn('admin@aurora.example');
      await page.getByRole('link', { name: 'Clients', exact: true }).click();
      await expect(shown(page, 'clients')).toHaveAttribute('data-release', modest.release);
      await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add Client' })).toBeVisible();
    });

    await test.step('host N−1 with clients N that it cannot run: it shows the release before and says why', async () => {
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      await parts.release(demanding);
      await page.goto('/clients');
      await expect(shown(page, 'clients')).toHaveAttribute('data-release', modest.release);
      expect(said.join('\n')).toContain(
        `clients ${demanding.release} needs shared-auth ^${after}, and this host provides ${before}`,
      );
    });
  } finally {
    await newer.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
