import { join } from 'node:path';
import { runProgram } from '../../fixtures/run-program.ts';
import { expect, test } from '../../fixtures/test.ts';

const root = join(import.meta.dirname, '../../..');

test.use({ demo: 'people' });

/** Some of the table that `pnpm test:gate` goes through, of each kind one. */
const SOME = [
  'throws when an answer is empty',
  'throws when its button is pressed',
  'lets clicks through',
  'its own style sheet',
];

test('the gate refuses parts that break without data, when pressed or around themselves, and no other', async ({
  server,
}) => {
  test.slow();
  const words = SOME.flatMap((name) => ['--only', name]);
  const trial = join(root, 'federation/src/gate/trial/main.ts');
  const { code, output } = await runProgram([trial, '--host', server.url, '--times', '1', ...words], {
    cwd: root,
  });
  expect(output).toContain('4 parts, 1 times each, 4 looks: all as they should be');
  expect(code).toBe(0);
});
