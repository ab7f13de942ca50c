/**
 * `pnpm screens`: pictures of every page, dialog and menu, on one page to look through (`.cache/screens/index.html`).
 * `pnpm screens --against <commit>` makes those of an earlier commit as well, and shows what has changed since.
 * `pnpm screens --only "pages, de"` takes those alone whose test has such a name, in either commit.
 * `pnpm screens --readme` makes the pictures of the README anew, and nothing else.
 */
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './chromium.ts';
import { run, runStep } from './step.ts';

const PICTURES = '.cache/screens';
const EARLIER = '.cache/screens-of-earlier';

const { values } = parseArgs({
  options: { against: { type: 'string' }, only: { type: 'string' }, readme: { type: 'boolean' } },
});
const only = values.only === undefined ? [] : ['--grep', values.only];
const environment = { CHROMIUM_PATH: await ensureChromium() };
const take = (...args: string[]) =>
  run(
    'pnpm',
    ['--filter', 'e2e', 'exec', 'playwright', 'test', '--config', 'pictures/playwright.config.ts', ...args],
    {
      ...environment,
    },
  );

await runStep('Building what changed', 'turbo', ['run', 'build', '--output-logs=errors-only']);
if (values.readme) process.exit((await take('readme')).code);

rmSync(PICTURES, { recursive: true, force: true });
mkdirSync(PICTURES, { recursive: true });
const { code } = await take('screens', ...only);
if (values.against) await takeOf(values.against);
await runStep('Making the page of pictures', process.execPath, ['e2e/pictures/show-changes.ts', PICTURES]);
console.log(`  ${join(process.cwd(), PICTURES, 'index.html')}`);
process.exit(code);

/** An earlier commit makes its own pictures, in a tree of its own. */
async function takeOf(commit: string): Promise<void> {
  rmSync(EARLIER, { recursive: true, force: true });
  await run('git', ['worktree', 'prune']);
  await runStep(`Checking out ${commit}`, 'git', ['worktree', 'add', '--detach', EARLIER, commit]);
  const there = (program: string, ...args: string[]) =>
    runStep(`${program} ${args[0]} of ${commit}`, 'env', ['-C', EARLIER, program, ...args]);
  await there('pnpm', 'install', '--frozen-lockfile', '--prefer-offline', '--reporter=silent');
  await there('pnpm', 'build', '--output-logs=errors-only');
  const spec = ['--config', 'pictures/playwright.config.ts', 'screens'];
  // Some pictures are better than none: what an earlier commit could not show is shown as new.
  await run(
    'env',
    ['-C', EARLIER, 'pnpm', '--filter', 'e2e', 'exec', 'playwright', 'test', ...spec, ...only],
    environment,
  );
  cpSync(join(EARLIER, PICTURES), join(PICTURES, 'before'), { recursive: true });
  await run('git', ['worktree', 'remove', '--force', EARLIER]);
}
