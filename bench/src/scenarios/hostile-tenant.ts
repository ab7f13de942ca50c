import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../history/keep-history.ts';
import { percentile, round } from '../report/statistics.ts';
import type { Scenario } from '../scenario.ts';
import { Connections } from '../service/http.ts';
import { Integrator } from '../service/integrator.ts';
import { startPostgres } from '../service/postgres.ts';
import { processorSeconds } from '../service/processor-time.ts';
import { startService } from '../service/service.ts';
import { type Staff, signIn } from '../service/staff.ts';
import { sendReadings } from './hostile-tenant/send-readings.ts';
import { dashboardCalls } from './page-calls.ts';

const SESSIONS = 200;
/**
 * How often a person's page asks for all that the dashboard shows. A page does so every 15 s where it cannot be told of new
 * readings (`pollEvery`); 200 people who look all the time are more than an organization of that size ever has at once.
 */
const EVERY_MS = 15_000;
const GATEWAYS = 10;
const WARM_UP_MS = 20_000;
const ALONE_MS = Number(process.env.BENCH_ALONE_MINUTES ?? 2) * 60_000;
const attackedMs = Number(process.env.BENCH_ATTACK_MINUTES ?? 10) * 60_000;
/** Staff of the demo organization and of no other, each with as many sessions. */
const people = ['admin', 'manager', 'operator', 'viewer'].map((name) => `${name}@aurora.example`);

export const hostileTenant: Scenario = {
  name: 'hostile-tenant',
  about: 'staff and gateways of one organization, alone and while another does its worst on every route',
  async run(progress) {
    const postgres = await startPostgres();
    await postgres.drop('hostile_tenant');
    await postgres.create('hostile_tenant');
    const folder = temporaryFolder();
    const service = await startService({
      dataDir: folder.path,
      databaseUrl: postgres.urlOf('hostile_tenant'),
      environment: { DEMO: 'on', BOOTSTRAP_TENANT: '', BOOTSTRAP_TIMEZONE: '', BOOTSTRAP_ADMIN_EMAIL: '' },
    });
    const offices = people.map((_, index) => new Connections(SESSIONS, `127.0.1.${index + 1}`));
    const end = new AbortController();
    const processorTimes = () => ({
      service: processorSeconds(service.pid),
      database: processorSeconds(postgres.pid),
      attacker: processorSeconds(attacker.pid ?? 0),
      staff: (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
    });
    const attacker = fork(join(import.meta.dirname, 'hostile-tenant/attacker.ts'), [service.url]);
    try {
      const staff: Staff[] = [];
      for (const [index, email] of people.entries()) {
        const office = offices[index];
        if (office) staff.push(...(await signIn(service.url, office, SESSIONS / people.length, email)));
      }
      const [admin] = staff;
      const [office] = offices;
      if (!admin || !office) throw new Error('Nobody signed in.');
      const senders = await Promise.all(
        Array.from({ length: GATEWAYS }, (_, index) =>
          Integrator.add(service.url, office, admin, `Measured gateway ${index}`),
        ),
      );
      const sending = sendReadings(senders, end.signal);
      sending.catch(() => end.abort());
      progress('people look at the dashboard');
      const began = performance.now();
      const loads: Load[] = [];
      const looking = staff.map((person, index) => look(person, index, end.signal, loads));
      await pause(WARM_UP_MS + ALONE_MS);
      progress('another organization does its worst');
      const before = processorTimes();
      const attackBegan = performance.now();
      attacker.send('begin');
      await pause(attackedMs);
      end.abort();
      const used = processorTimes();
      await Promise.all([sending, ...looking]);
      attacker.send('end');
      const [tally] = (await once(attacker, 'message')) as [Record<string, number>];

      const alone = loads.filter(({ at }) => at >= began + WARM_UP_MS && at < attackBegan - EVERY_MS);
      const attacked = loads.filter(({ at }) => at >= attackBegan);
      const p95 = (of: Load[]) =>
        percentile(
          of.map(({ milliseconds }) => milliseconds),
          0.95,
        );
      const what = `${SESSIONS} sessions and 1000 readings/s while another organization does its worst`;
      return [
        {
          what: `${what}: failed calls of the others`,
          unit: 'errors',
          measured: loads.reduce((sum, { errors }) => sum + errors, 0),
          limit: 0,
          better: 'lower',
        },
        {
          what: `${what}: p95 of the dashboard’s calls against alone`,
          unit: '×',
          measured: round(p95(attacked) / p95(alone), 2),
          limit: 2,
          better: 'lower',
          details: {
            aloneMs: round(p95(alone)),
            attackedMs: round(p95(attacked)),
            'p95 of each minute': minuteByMinute(loads, began, p95),
            loads: attacked.length,
            ...secondsBetween(before, used),
            ...tally,
          },
        },
      ];
    } finally {
      end.abort();
      attacker.kill();
      for (const office of offices) office.close();
      await service.stop();
      folder.remove();
      postgres.stop();
    }
  },
};

type ProcessorTimes = Record<'service' | 'database' | 'attacker' | 'staff', number | undefined>;

/** How many seconds of processors each took of the attack. */
function secondsBetween(before: ProcessorTimes, after: ProcessorTimes): Record<string, number> {
  const seconds = (name: keyof ProcessorTimes) => round((after[name] ?? 0) - (before[name] ?? 0));
  return {
    'processor seconds of the service': seconds('service'),
    'of the database': seconds('database'),
    'of the attacker': seconds('attacker'),
    'of those who look': seconds('staff'),
  };
}

const MINUTE_MS = 60_000;

/** Whether something grows while it goes on, in milliseconds of each minute since `began`. */
function minuteByMinute(loads: Load[], began: number, p95: (of: Load[]) => number): string {
  const byMinute = Map.groupBy(loads, ({ at }) => Math.floor((at - began) / MINUTE_MS));
  return [...byMinute.values()].map((of) => round(p95(of))).join(', ');
}

interface Load {
  at: number;
  milliseconds: number;
  errors: number;
}

/** One person, who looks at the dashboard every fifteen seconds, beginning at a moment of their own. */
async function look(staff: Staff, index: number, signal: AbortSignal, loads: Load[]): Promise<void> {
  let due = performance.now() + (EVERY_MS * index) / SESSIONS;
  while (!signal.aborted) {
    await pause(Math.max(0, due - performance.now()));
    const at = performance.now();
    const answers = await Promise.allSettled(dashboardCalls(staff));
    const errors = answers.filter(
      (answer) => answer.status === 'rejected' || answer.value.status !== 200,
    ).length;
    loads.push({ at, milliseconds: performance.now() - at, errors });
    due = Math.max(due + EVERY_MS, performance.now());
  }
}
