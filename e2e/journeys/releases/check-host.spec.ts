import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../../fixtures/parts.ts';
import { mustSucceed } from '../../fixtures/run-program.ts';

// Its own server, whose people get one small part and no other: a host is tried with all of them.
test.use({ demo: 'people', alone: 'check-host' });

const live = join(import.meta.dirname, '../../../host/dist');

/** A part that builds on how the host's document is, as parts do without meaning to. */
const frail = (version: string, condition: string) => ({
  name: 'frail',
  version,
  says: 'Frail',
  sources: {
    'src/page.tsx': `export function Page() {
      if (${condition}) throw new Error('built for another document');
      return <h1>Frail</h1>;
    }`,
  },
});

test('a host that breaks what some people get is refused with the name of it, before anybody has it', async ({
  parts,
}, testInfo) => {
  test.slow();
  const next = testInfo.outputPath('host');
  cpSync(live, next, { recursive: true });
  const shell = join(next, 'shell.html');
  writeFileSync(shell, readFileSync(shell, 'utf8').replace('<html', '<html data-next'));

  const [stable, canary] = await Promise.all([
    parts.build(frail('1.0.0', 'false')),
    parts.build(frail('1.1.0', `'next' in document.documentElement.dataset`)),
  ]);
  for (const part of ['admin', 'clients', 'dashboard', 'docs'])
    await mustSucceed(parts.mfe('disable', part, '--reason', 'Not tried here.'));
  await parts.release(stable);
  await parts.release(canary, '--percent', '1');

  const refused = await parts.mfe('check', 'host', '--dir', next);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`This host would break frail ${canary.release}: `);
  expect(refused.output).toContain('built for another document');

  // The build that is live is one that everything runs in; and without the canary so is the next one.
  const same = await mustSucceed(parts.mfe('check', 'host', '--dir', live));
  expect(same.output).toContain(`frail ${canary.release} renders inside it`);
  await mustSucceed(parts.mfe('halt', 'frail', '--note', 'not for the next host'));
  const passed = await mustSucceed(parts.mfe('check', 'host', '--dir', next));
  expect(passed.output).toContain('Every part that people get runs in this host.');
});
