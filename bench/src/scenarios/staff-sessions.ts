import { setTimeout as pause } from 'node:timers/promises';
import { historyOnPostgres, temporaryFolder } from '../history/keep-history.ts';
import { percentile, round } from '../report/statistics.ts';
import type { Scenario } from '../scenario.ts';
import { Connections } from '../service/http.ts';
import { startPostgres } from '../service/postgres.ts';
import { startService } from '../service/service.ts';
import { type Staff, signIn } from '../service/staff.ts';
import { type StatisticsView, statisticsCalls } from './page-calls.ts';
import { allClients, yearOfReadings } from './statistics-history.ts';

const SESSIONS = 200;
const EVERY_MS = 5000;
const MEASURED_MS = 60_000;
const WARM_UP_MS = 10_000;
/** What a browser opens to one site. */
const CONNECTIONS_OF_A_BROWSER = 6;

export const staffSessions: Scenario = {
  name: 'staff-sessions',
  about: '200 staff sessions on PostgreSQL, each loading statistics every 5 s',
  async run(progress) {
    const postgres = await startPostgres();
    const folder = temporaryFolder();
    const databaseUrl = await historyOnPostgres(postgres, 'one_year', yearOfReadings, progress);
    const service = await startService({
      dataDir: folder.path,
      databaseUrl,
      // 200 people behind one address of an office sign in within a minute, and load as one address.
      environment: { RATE_LIMITS: 'off' },
    });
    const connections = new Connections(SESSIONS * CONNECTIONS_OF_A_BROWSER);
    try {
      const staff = await signIn(service.url, connections, SESSIONS);
      const [first] = staff;
      const clients = first ? await allClients(first) : [];
      progress('people look at statistics');
      const began = performance.now();
      const found = await Promise.all(
        staff.map((person, index) => look(person, clients, index, began + WARM_UP_MS + MEASURED_MS)),
      );
      const loads = found.flat().filter(({ at }) => at >= began + WARM_UP_MS);
      const errors = found.flat().reduce((sum, load) => sum + load.errors, 0);
      const times = loads.map(({ milliseconds }) => milliseconds);
      const what = `${SESSIONS} sessions on PostgreSQL, each loading statistics every ${EVERY_MS / 1000} s`;
      const details = {
        loads: loads.length,
        medianMs: round(percentile(times, 0.5)),
        worstMs: round(percentile(times, 1)),
      };
      return [
        { what: `${what}: failed calls`, unit: 'errors', measured: errors, limit: 0, better: 'lower' },
        {
          what: `${what}: p95 of the whole load`,
          unit: 'ms',
          measured: round(percentile(times, 0.95)),
          limit: 500,
          better: 'lower',
          details,
        },
      ];
    } finally {
      connections.close();
      await service.stop();
      folder.remove();
      postgres.stop();
    }
  },
};

interface Load {
  at: number;
  milliseconds: number;
  errors: number;
}

/** One person: begins at a moment of their own, and every five seconds looks at something else. */
async function look(staff: Staff, clients: string[], index: number, until: number): Promise<Load[]> {
  const loads: Load[] = [];
  let due = performance.now() + (EVERY_MS * index) / SESSIONS;
  for (let turn = index; due < until; turn += 1) {
    await pause(Math.max(0, due - performance.now()));
    const began = performance.now();
    const answers = await Promise.allSettled(statisticsCalls(staff, viewOf(clients, turn)));
    const errors = answers.filter(({ status, ...rest }) => {
      const answer = 'value' in rest ? rest.value : undefined;
      return status === 'rejected' || answer?.status !== 200;
    }).length;
    loads.push({ at: began, milliseconds: performance.now() - began, errors });
    // Who had to wait longer than that looks again at once, so that a slow service is not spared.
    due = Math.max(due + EVERY_MS, performance.now());
  }
  return loads;
}

/** Mostly one site, sometimes some, now and then all: over a week, a month or a year. */
function viewOf(clients: string[], turn: number): StatisticsView {
  const start = (turn * 37) % clients.length;
  const count = turn % 20 === 0 ? clients.length : turn % 4 === 0 ? 5 : 1;
  const chosen = [...clients, ...clients].slice(start, start + count);
  const days = [7, 7, 7, 30, 365][turn % 5] ?? 7;
  const common = { clients: chosen.toSorted(), each: count > 1, mayBeCached: true };
  return { ...common, days, interval: days > 30 ? '1 day' : '1 hour' };
}
