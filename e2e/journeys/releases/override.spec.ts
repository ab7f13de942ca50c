import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, goTo, type Page, test } from '../../fixtures/parts.ts';
import { freePort } from '../../fixtures/server.ts';
import { sharedAuth } from '../../fixtures/session.ts';
import { writePart } from '../../fixtures/write-part.ts';

test.use({ demo: 'people', environment: { REMOTE_OVERRIDES: 'developers' } });

const root = join(import.meta.dirname, '../../..');

/** `pnpm --filter remote-<name> dev`, as its owner runs it against a host that is live. */
async function developmentServer(
  folder: string,
  host: string,
): Promise<{ address: string; child: ChildProcess }> {
  const port = await freePort();
  const webpack = join(root, 'remote-clients/node_modules/webpack-cli/bin/cli.js');
  const child = spawn(process.execPath, [webpack, 'serve', '--mode', 'development'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), MFE_HOST: host },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}/`;
  await expect
    .poll(async () => (await fetch(`${address}contract.json`).catch(() => null))?.status, { timeout: 60_000 })
    .toBe(200);
  return { address, child };
}

interface Administration {
  api: {
    get(path: string): Promise<{ data: { id: string; roles: { id: string }[] } }>;
    post(path: string, json: object): Promise<{ data: { id: string } }>;
    put(path: string, json: object): Promise<unknown>;
  };
}

/** The person gets the role that the host asks of whoever loads parts from their own machine. */
async function becomeDeveloper(page: Page): Promise<void> {
  const auth = await sharedAuth(page);
  await page.evaluate(async (shared) => {
    const { api } = shared as unknown as Administration;
    const { data: me } = await api.get('/v1/auth/me');
    const { data: role } = await api.post('/v1/roles', { name: 'developer', display_name: 'Developer' });
    const role_ids = [...me.roles.map(({ id }) => id), role.id];
    await api.put(`/v1/users/${me.id}/roles`, { role_ids });
  }, auth);
}

test('a developer sees their own build inside the live host, and a change at once; nobody else does', async ({
  page,
  context,
  parts,
  server,
  signIn,
}) => {
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'developing-'));
  writePart(folder, { name: 'bench', version: '1.0.0', says: 'On my machine' });
  symlinkSync(join(root, 'remote-clients/node_modules'), join(folder, 'node_modules'));
  const { address, child } = await developmentServer(folder, server.url);
  try {
    const { output } = await parts.mfe('override', 'bench', address);
    const link =
      output
        .split('\n')
        .find((line) => line.includes('#remote-override='))
        ?.trim() ?? '';
    expect(link).toContain(server.url);
    expect(await parts.mfe('override', 'bench', 'http://192.0.2.1:3001/')).toMatchObject({ code: 1 });

    const banner = page.getByText(`bench comes from ${address}. Only you see it.`);
    await signIn('admin@aurora.example');
    // The tab has the application open, so the link changes nothing but the hash; the page is loaded anew by itself.
    await page.goto(link);
    await expect(page.getByText('Total Clients', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Part bench' })).toHaveCount(0);
    await expect(banner).toBeHidden();

    await becomeDeveloper(page);
    await page.reload();
    await expect(banner).toBeVisible();
    await goTo(page, 'Part bench');
    await expect(page.getByRole('heading', { name: 'On my machine' })).toBeVisible();

    const source = join(folder, 'src/page.tsx');
    writeFileSync(source, readFileSync(source, 'utf8').replace('On my machine', 'Changed a moment ago'));
    await expect(page.getByRole('heading', { name: 'Changed a moment ago' })).toBeVisible();

    const sound = readFileSync(source, 'utf8');
    writeFileSync(source, `${sound}\n const = 1;`);
    const overlay = page.frameLocator('#webpack-dev-server-client-overlay');
    await expect(overlay.getByText(/page\.tsx/).first()).toBeVisible();
    writeFileSync(source, sound.replace('Changed a moment ago', 'Sound again'));
    await expect(page.getByRole('heading', { name: 'Sound again' })).toBeVisible();

    const other = await context.newPage();
    await other.goto('/dashboard');
    await expect(other.getByText('Total Clients', { exact: true })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Part bench' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Use the published version' }).click();
    await expect(banner).toBeHidden();
    await expect(page.getByRole('link', { name: 'Part bench' })).toHaveCount(0);
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
