import { historyOnPostgres, temporaryFolder } from '../history/keep-history.ts';
import { median, percentile, round } from '../report/statistics.ts';
import type { Progress, Scenario } from '../scenario.ts';
import { bodyOf, Connections } from '../service/http.ts';
import { type Postgres, startPostgres } from '../service/postgres.ts';
import { type Service, startService } from '../service/service.ts';
import { type Staff, signIn } from '../service/staff.ts';
import { statisticsCalls } from './page-calls.ts';

const ROUNDS = 40;
const YEAR = 365;

export const yearOfReadings = { clients: 100, days: YEAR };
/** Single readings leave by retention, and statistics by day read none; hours and days stay for good. */
const tenYears = { clients: 100, days: 31, rolledUpDays: 10 * YEAR - 31 };

export const statisticsHistory: Scenario = {
  name: 'statistics-history',
  about:
    'statistics of 100 clients over a year by day: with ten years of history against one (24.5M readings)',
  async run(progress) {
    const postgres = await startPostgres();
    const short = await openSite(postgres, 'one_year', yearOfReadings, progress);
    const long = await openSite(postgres, 'ten_years', tenYears, progress);
    try {
      const times = { short: [] as number[], long: [] as number[] };
      // The first rounds fill caches; then the two take turns, so that what else the machine does falls on both.
      for (let index = -5; index < ROUNDS; index += 1) {
        const pair = { short: await short.load(), long: await long.load() };
        if (index < 0) continue;
        times.short.push(pair.short);
        times.long.push(pair.long);
      }
      return [
        {
          what: 'Statistics, 100 clients × 1 year by day: 10 × the history against 1 ×',
          unit: '×',
          measured: round(median(times.long) / median(times.short), 2),
          limit: 1.3,
          better: 'lower',
          details: {
            oneYearMs: round(median(times.short)),
            tenYearsMs: round(median(times.long)),
            oneYearP95Ms: round(percentile(times.short, 0.95)),
            tenYearsP95Ms: round(percentile(times.long, 0.95)),
          },
        },
      ];
    } finally {
      await short.close();
      await long.close();
      postgres.stop();
    }
  },
};

interface Site {
  /** Milliseconds until the page has everything, asked afresh. */
  load(): Promise<number>;
  close(): Promise<void>;
}

async function openSite(
  postgres: Postgres,
  database: string,
  history: typeof tenYears | typeof yearOfReadings,
  progress: Progress,
): Promise<Site> {
  const databaseUrl = await historyOnPostgres(postgres, database, history, progress);
  const folder = temporaryFolder();
  const service: Service = await startService({ dataDir: folder.path, databaseUrl });
  const connections = new Connections(10);
  const [staff] = await signIn(service.url, connections);
  if (!staff) throw new Error('Nobody signed in.');
  const clients = await allClients(staff);
  return {
    async load() {
      const began = performance.now();
      const view = { clients, days: YEAR, interval: '1 day', each: true, mayBeCached: false } as const;
      for (const answer of await Promise.all(statisticsCalls(staff, view))) bodyOf(answer);
      return performance.now() - began;
    },
    async close() {
      connections.close();
      await service.stop();
      folder.remove();
    },
  };
}

export async function allClients(staff: Staff): Promise<string[]> {
  const { data } = bodyOf<{ data: { id: string }[] }>(await staff.get('/v1/clients?limit=100'));
  return data.map(({ id }) => id).toSorted();
}
