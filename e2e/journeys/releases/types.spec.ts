import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, lookAgain, shown } from '../../fixtures/parts.ts';
import { mustSucceed } from '../../fixtures/run-program.ts';
import { test } from '../../fixtures/teams.ts';

test.use({ demo: 'people' });

/** Files of a folder by their paths from its top. */
function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const files = names.filter((file) => statSync(file).isFile());
  return Object.fromEntries(files.map((file) => [relative(folder, file), readFileSync(file, 'utf8')]));
}

test('a team that changes what another passes to its module is told whom it would break; what fits is let through', async ({
  page,
  browser,
  parts,
  teams,
  signIn,
}, testInfo) => {
  test.setTimeout(300_000);
  const { mfe, release } = await teams('gauge', 'board');
  const dial = (version: string, props: string, shows: string) =>
    parts.build({
      name: 'gauge',
      version,
      says: `Gauge ${version}`,
      modules: { './dial': './src/dial.tsx' },
      sources: {
        'src/dial.tsx': `export function Dial(props: { ${props} }) { return <output>${shows}</output>; }`,
      },
    });
  await release(await dial('1.0.0', 'value: number; unit: string', '{props.value} {props.unit}'));

  // The other team takes the types of what is live, and builds with them.
  const team = testInfo.outputPath('board');
  mkdirSync(team, { recursive: true });
  writeFileSync(join(team, 'package.json'), '{}');
  await mustSucceed(mfe('board', 'types', 'gauge', '--into', team));
  const board = await parts.build({
    name: 'board',
    version: '1.0.0',
    says: 'Board',
    sources: {
      ...filesIn(team),
      'package.json': '{"name":"remote-board","version":"1.0.0","type":"module"}',
      'src/page.tsx': `import { RemoteModule } from 'shared-ui';
        import type { Props } from './remote-types/gauge/index.d.ts';
        export const Page = () => (
          <section>
            <h1>Board</h1>
            <RemoteModule<Props['./dial']> remote="gauge" module="./dial" props={{ value: 3, unit: 'kW' }} />
          </section>
        );`,
    },
  });
  await release(board);
  await signIn('admin@aurora.example', { to: '/board' });
  const [second, third] = [
    await (await browser.newContext()).newPage(),
    await (await browser.newContext()).newPage(),
  ];
  await signIn('operator@aurora.example', { page: second, to: '/board' });
  await signIn('viewer@aurora.example', { page: third, to: '/board' });
  const people = [page, second, third];
  for (const open of people) await expect(shown(open, 'board').getByRole('status')).toHaveText('3 kW');

  const [breaking, failing, fitting] = await Promise.all([
    dial('2.0.0', 'value: number; scale: string', '{props.value} {props.scale}'),
    dial('1.1.0', 'value: number; unit: string', '{[props.unit].map(() => { throw new Error("unread"); })}'),
    dial('1.1.1', 'value: number; unit: string; digits?: number', 'now {props.value} {props.unit}'),
  ]);
  await mustSucceed(mfe('gauge', 'publish', 'gauge', '--dir', breaking.directory));
  const refused = await mfe('gauge', 'promote', `gauge@${breaking.release}`);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(
    `board ${board.release} uses gauge in a way that gauge ${breaking.release} does not have: ./dial`,
  );
  expect(refused.output).toContain('scale');

  // Of the right types, and broken all the same: the gate opens the page of whoever uses it.
  const useless = await mfe('gauge', 'check', 'gauge', '--dir', failing.directory);
  expect(useless.code).toBe(1);
  expect(useless.output).toContain('its module ./dial fails at /board of board: ');
  expect(useless.output).toContain('unread');

  await mustSucceed(mfe('gauge', 'publish', 'gauge', '--dir', fitting.directory));
  const passed = await mustSucceed(mfe('gauge', 'promote', `gauge@${fitting.release}`));
  expect(passed.output).toContain('what it and board pass to each other fits');
  expect(passed.output).toContain('./dial at /board of board works');
  for (const open of people) {
    await lookAgain(open);
    await open.goto('/board');
    await expect(shown(open, 'board').getByRole('status')).toHaveText('now 3 kW');
  }
  for (const each of [second, third]) await each.context().close();
});
