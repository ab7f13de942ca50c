import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltPart, expect, type Parts, test } from '../../fixtures/parts.ts';

test.use({ demo: 'people' });

/** What the built host provides, e.g. 1.1.0. */
const provided = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../host/dist/host.json'), 'utf8')) as {
    provides: { 'shared-auth': string };
  }
).provides['shared-auth'];
const [major = 0, minor = 0] = provided.split('.').map(Number);

/** A part that shows who is signed in, as a build would be that was made when shared-auth had that version. */
function buildAgainst(parts: Parts, sharedAuth: string, version: string): Promise<BuiltPart> {
  return parts.buildCopy('remote-docs', version, (directory) => {
    rmSync(join(directory, 'src'), { recursive: true });
    mkdirSync(join(directory, 'src'));
    writeFileSync(
      join(directory, 'remote.config.ts'),
      `export default {
         name: 'visitor',
         routes: [{ path: '/visitor', title: { en: 'Visitor' } }],
         nav: [],
         requires: { 'shared-auth': '^${sharedAuth}' },
       };`,
    );
    writeFileSync(
      join(directory, 'src/routes.tsx'),
      `import { useCurrentUser } from 'shared-auth';
       function Visitor() {
         return <h1>{useCurrentUser().user?.name} visits version ${version}</h1>;
       }
       export const routes = [{ path: '/visitor', Component: Visitor }];`,
    );
  });
}

test('a part runs in a host with a newer minor of shared-auth, and one that needs a newer minor is refused', async ({
  page,
  parts,
  server,
  signInByPages,
}) => {
  expect(minor, 'there is an older minor version to build against').toBeGreaterThan(0);
  const newerVersion = `${major}.${minor + 1}.0`;
  const [older, newer] = await Promise.all([
    buildAgainst(parts, `${major}.${minor - 1}.0`, '1.0.0'),
    buildAgainst(parts, newerVersion, '2.0.0'),
  ]);
  const log: string[] = [];
  page.on('console', (message) => log.push(message.text()));

  await test.step('the older one works, with the session of the page', async () => {
    await parts.release(older);
    await signInByPages('admin@aurora.example');
    await page.goto('/visitor');
    await expect(page.getByRole('heading', { name: 'Ada Lindqvist visits version 1.0.0' })).toBeVisible();
  });

  await test.step('the gate refuses the newer one with a sentence that names both versions', async () => {
    const { code, output } = await parts.mfe('check', 'visitor', '--dir', newer.directory);
    expect(code).toBe(1);
    expect(output).toContain(
      `visitor 2.0.0 needs shared-auth ^${newerVersion}, and the host at ${server.url} provides ${provided}.`,
    );
  });

  await test.step('a host that meets it all the same says so, and shows the release before', async () => {
    await parts.release(newer);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Ada Lindqvist visits version 1.0.0' })).toBeVisible();
    expect(log.join('\n')).toContain(
      `visitor ${newer.release} needs shared-auth ^${newerVersion}, and this host provides ${provided}`,
    );
  });
});
