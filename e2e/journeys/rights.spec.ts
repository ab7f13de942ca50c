import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, goTo, lookAgain, shown, test } from '../fixtures/parts.ts';
import { mustSucceed, runProgram } from '../fixtures/run-program.ts';

test.use({ demo: 'people' });

const MFE = join(import.meta.dirname, '../../federation/src/cli/main.ts');

test('two teams and somebody on call, each with a key of their own: people get what the right one moved', async ({
  page,
  signIn,
  parts,
  server,
}, testInfo) => {
  const outputPath = (name: string) => testInfo.outputPath(name);
  test.slow();
  const as = (who: string, ...words: string[]) => {
    const folder = outputPath(who);
    mkdirSync(folder, { recursive: true });
    const env = {
      ...parts.environment,
      DATA_DIR: folder,
      MFE_STORE: join(server.dataDir, 'store'),
      MFE_ACTOR: who,
      MFE_WAIT: '0',
      ...(words[0] !== 'key' && { MFE_SIGNING_KEY: join(folder, 'key.pem') }),
    };
    return runProgram([MFE, ...words], { cwd: folder, env });
  };
  const keys: Record<string, string> = {};
  for (const who of ['maps', 'atlas', 'oncall']) {
    const made = await mustSucceed(as(who, 'key', join(outputPath(who), 'key.pem'), '--json'));
    keys[who] = (JSON.parse(made.output) as { publicKey: string }).publicKey;
  }
  const of = (team: string) => ({
    publish: [team],
    promote: [team],
    rollback: [team, 'oncall'],
    disable: ['oncall'],
  });
  const policy = outputPath('policy.json');
  writeFileSync(
    policy,
    JSON.stringify({ schema: 1, keys, rights: { maps: of('maps'), atlas: of('atlas') } }),
  );
  await mustSucceed(parts.mfe('policy', policy));

  /** A move of a team; the installation's process takes it into the registry. */
  const move = async (who: string, ...words: string[]) => {
    expect((await as(who, ...words)).output).toContain('is signed and in the log');
    await mustSucceed(parts.mfe('watch', '--once'));
  };
  for (const version of ['1.0.0', '1.1.0']) {
    const built = await parts.build({ name: 'maps', version, says: `Maps ${version}` });
    await mustSucceed(as('maps', 'publish', 'maps', '--dir', built.directory));
    await move('maps', 'promote', `maps@${version}`, '--force', 'test');
  }
  await signIn('admin@aurora.example');
  await goTo(page, 'Part maps');
  await expect(page.getByRole('heading', { name: 'Maps 1.1.0' })).toBeVisible();

  const refused = await as('atlas', 'disable', 'maps', '--reason', 'Mine now.');
  expect(refused).toMatchObject({ code: 1, output: 'The key of atlas may not disable maps: oncall may.\n' });
  await lookAgain(page);
  await expect(shown(page, 'maps')).toBeVisible();

  await move('oncall', 'rollback', 'maps', '--force', 'test');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Maps 1.0.0' })).toBeVisible();
  expect((await parts.mfe('verify')).output).toContain('each signed by whoever could');
});
