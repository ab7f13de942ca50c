import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { besideTable, compared, isWorse } from './report/beside.ts';
import type { Figure } from './report/figure.ts';
import { resultsOf } from './report/results-file.ts';
import type { Scenario } from './scenario.ts';

const own = join(import.meta.dirname, '../..');

/**
 * Measures scenarios here and in another checkout that is built, in turns, so that both meet the same machine: whether a change
 * made something slower, absolute figures do not say where others share the processor.
 * @returns whether nothing is worse here
 */
export function takeTurns(other: string, scenarios: readonly Scenario[], rounds: number): boolean {
  if (!existsSync(join(other, 'bench/src/main.ts')))
    throw new Error(
      `${other} is no checkout with a bench. Make one: git worktree add, npm run setup, pnpm build.`,
    );
  const all = scenarios.map(({ name }) => {
    const there: Figure[][] = [];
    const here: Figure[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const first = () => there.push(figuresOf(other, name));
      const second = () => here.push(figuresOf(own, name));
      // Who comes second finds files in the cache and readings in memory.
      const turns = round % 2 === 0 ? [first, second] : [second, first];
      for (const turn of turns) turn();
    }
    const figures = compared(there, here);
    console.log(`\n${besideTable(figures)}\n`);
    return figures;
  });
  return !all.flat().some(isWorse);
}

function figuresOf(checkout: string, scenario: string): Figure[] {
  console.log(`  ${scenario} in ${checkout}`);
  const began = new Date();
  // A promise that is missed there or here is no failure of the comparison.
  const { stderr } = spawnSync(process.execPath, ['bench/src/main.ts', scenario], {
    cwd: checkout,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const figures = resultsOf(checkout, began).flatMap((result) => result.figures);
  if (figures.length === 0) throw new Error(`${scenario} gave no figure in ${checkout}. ${stderr}`);
  return figures;
}
