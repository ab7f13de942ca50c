import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { holds } from './report/figure.ts';
import { lastFigures, type ScenarioResult, writeResults } from './report/results-file.ts';
import { tableOf } from './report/table.ts';
import type { Scenario } from './scenario.ts';
import { admin } from './scenarios/admin.ts';
import { alerts } from './scenarios/alerts.ts';
import { auditTrail } from './scenarios/audit-trail.ts';
import { clients } from './scenarios/clients.ts';
import { embeddedDashboard } from './scenarios/embedded-dashboard.ts';
import { federationCost } from './scenarios/federation-cost.ts';
import { hostileTenant } from './scenarios/hostile-tenant.ts';
import { ingest } from './scenarios/ingest.ts';
import { ingestRules } from './scenarios/ingest-rules.ts';
import { liveUpdates } from './scenarios/live-updates.ts';
import { manyRemotes } from './scenarios/many-remotes.ts';
import { memory } from './scenarios/memory.ts';
import { models } from './scenarios/models.ts';
import { publicPages } from './scenarios/public-pages.ts';
import { slowDevice } from './scenarios/slow-device.ts';
import { staffSessions } from './scenarios/staff-sessions.ts';
import { standstill } from './scenarios/standstill.ts';
import { statisticsClients } from './scenarios/statistics-clients.ts';
import { statisticsHistory } from './scenarios/statistics-history.ts';
import { stores } from './scenarios/stores.ts';
import { upkeep } from './scenarios/upkeep.ts';
import { takeTurns } from './take-turns.ts';

const scenarios: Scenario[] = [
  ingest,
  ingestRules,
  stores,
  statisticsHistory,
  embeddedDashboard,
  staffSessions,
  hostileTenant,
  federationCost,
  manyRemotes,
  slowDevice,
  statisticsClients,
  liveUpdates,
  publicPages,
  admin,
  clients,
  alerts,
  auditTrail,
  memory,
  models,
  upkeep,
  standstill,
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', short: 'h' },
    beside: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
});

if (values.help) {
  const width = Math.max(...scenarios.map(({ name }) => name.length));
  console.log(
    [
      'pnpm bench [--beside folder [--rounds 3]] [scenario …]',
      '',
      'Measures the figures that the product promises; without a name, all of them. Prints a table, writes JSON to',
      'bench/results/, and ends with 1 when a figure is not reached. Run it on a machine that does nothing else, after',
      '`pnpm build`. Loaded histories are kept in the system’s temporary folder, or in BENCH_DATA.',
      '',
      'With --beside it takes turns with another checkout that is built, and ends with 1 when a figure is worse here by more',
      'than a tenth: what a change costs on a machine that others use as well.',
      '',
      ...scenarios.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`),
    ].join('\n'),
  );
} else {
  const unknown = positionals.filter((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown.length > 0) {
    console.error(`There is no scenario ${unknown.join(', ')}; see pnpm bench --help.`);
    process.exit(2);
  }
  const chosen = scenarios.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  if (values.beside !== undefined) {
    const rounds = Number(values.rounds);
    if (!Number.isInteger(rounds) || rounds < 1) {
      console.error(`--rounds must be a whole number from 1 on, and not ${values.rounds}.`);
      process.exit(2);
    }
    process.exit(takeTurns(resolve(values.beside), chosen, rounds) ? 0 : 1);
  }
  const results: ScenarioResult[] = [];
  for (const scenario of chosen) {
    const result = await measure(scenario);
    results.push(result);
    // What an hour has measured is not lost with a run that ends before its end.
    if (chosen.length > 1) console.log(`\n${tableOf(result.figures, lastFigures())}\n`);
  }
  const figures = results.flatMap((result) => result.figures);
  console.log(`\n${tableOf(figures, lastFigures())}\n\n${writeResults(results)}`);
  // Not `process.exitCode`: a scenario that failed half-way may have left something open.
  process.exit(results.some(({ failure }) => failure) || !figures.every(holds) ? 1 : 0);
}

async function measure({ name, run }: Scenario): Promise<ScenarioResult> {
  const began = performance.now();
  const load = () => loadavg()[0] ?? 0;
  const before = load();
  const progress = (sentence: string) => console.log(`  ${name}: ${sentence}`);
  try {
    progress('starting');
    const figures = await run(progress);
    const seconds = Math.round((performance.now() - began) / 1000);
    return { scenario: name, seconds, loadAverage: { before, after: load() }, figures };
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    console.error(`  ${name} failed: ${failure}`);
    const seconds = Math.round((performance.now() - began) / 1000);
    return { scenario: name, seconds, loadAverage: { before, after: load() }, figures: [], failure };
  }
}
