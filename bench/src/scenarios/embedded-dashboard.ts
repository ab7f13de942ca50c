import { setTimeout as pause } from 'node:timers/promises';
import { historyEmbedded } from '../history/keep-history.ts';
import { metrics } from '../history/load-history.ts';
import { percentile, round } from '../report/statistics.ts';
import type { Scenario } from '../scenario.ts';
import { bodyOf, Connections } from '../service/http.ts';
import { Integrator } from '../service/integrator.ts';
import { startService } from '../service/service.ts';
import { type Staff, signIn } from '../service/staff.ts';
import { dashboardCalls } from './page-calls.ts';

/** 100 clients × 7 metrics × 96 readings a day: 5 million. */
const history = { clients: 100, days: 75 };
const GATEWAYS = 10;
/** Each gateway sends its part of 1000 readings every second. */
const instantsASecond = Math.ceil(1000 / GATEWAYS / metrics.length);
const LOADS = 60;
/** An archive of five million readings takes longer than they do. */
const LOADS_BESIDE = 20;
const BETWEEN_LOADS_MS = 500;

export const embeddedDashboard: Scenario = {
  name: 'embedded-dashboard',
  about: 'the dashboard’s calls on the embedded database with 5M readings, while 1000 readings/s come in',
  async run(progress) {
    const folder = await historyEmbedded('five_million', history, progress);
    const service = await startService({ dataDir: folder.path });
    const connections = new Connections(6);
    const others = new Connections(GATEWAYS);
    const end = new AbortController();
    try {
      const [staff] = await signIn(service.url, connections);
      if (!staff) throw new Error('Nobody signed in.');
      const senders = await Promise.all(
        Array.from({ length: GATEWAYS }, (_, index) =>
          Integrator.add(service.url, others, staff, `Live gateway ${index}`),
        ),
      );
      let sent = 0;
      const began = performance.now();
      const sending = Promise.all(
        senders.map((sender, index) => send(sender, index, end.signal, (count) => (sent += count))),
      );
      // A sender that failed ends the scenario, below; until then nobody waits for it.
      sending.catch(() => end.abort());
      progress('somebody looks at the dashboard');
      const times = await looksOf(staff, LOADS, end.signal);
      const readingsPerSecond = round(sent / ((performance.now() - began) / 1000));
      progress('somebody looks at it while all of it is written to an archive');
      await beginArchive(staff);
      const beside = await looksOf(staff, LOADS_BESIDE, end.signal);
      await archiveGoesOn(staff);
      end.abort();
      await sending;
      return [
        {
          what: 'Dashboard’s calls together, embedded, 5M readings, 1000 readings/s coming in: p95',
          unit: 'ms',
          measured: round(percentile(times, 0.95)),
          limit: 150,
          better: 'lower',
          details: {
            medianMs: round(percentile(times, 0.5)),
            readingsPerSecond,
          },
        },
        {
          what: 'The same while all of it is written to an archive: p95',
          unit: 'ms',
          measured: round(percentile(beside, 0.95)),
          limit: 500,
          better: 'lower',
          details: { medianMs: round(percentile(beside, 0.5)) },
        },
      ];
    } finally {
      end.abort();
      connections.close();
      others.close();
      await service.stop();
      folder.remove();
    }
  },
};

/** Milliseconds until a page has everything, again and again; the first five fill caches. */
async function looksOf(staff: Staff, count: number, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  for (let index = -5; index < count && !signal.aborted; index += 1) {
    const started = performance.now();
    for (const answer of await Promise.all(dashboardCalls(staff))) bodyOf(answer);
    if (index >= 0) times.push(performance.now() - started);
    await pause(BETWEEN_LOADS_MS);
  }
  return times;
}

const archiveIs = async (staff: Staff): Promise<string | undefined> =>
  bodyOf<{ data: { state: string }[] }>(await staff.get('/v1/backups')).data[0]?.state;

async function beginArchive(staff: Staff): Promise<void> {
  bodyOf(await staff.post('/v1/backups', {}));
  for (let waited = 0; (await archiveIs(staff)) !== 'running'; waited += 1) {
    if (waited > 100) throw new Error('No archive was begun.');
    await pause(BETWEEN_LOADS_MS / 5);
  }
}

async function archiveGoesOn(staff: Staff): Promise<void> {
  const state = await archiveIs(staff);
  if (state !== 'running') throw new Error(`The archive was ${state} before everybody had looked.`);
}

/** Every second the readings of that second, at a moment of the gateway's own. */
async function send(
  gateway: Integrator,
  index: number,
  signal: AbortSignal,
  onSent: (count: number) => void,
): Promise<void> {
  await pause((1000 / GATEWAYS) * index);
  for (let due = performance.now(); !signal.aborted; due += 1000) {
    await pause(Math.max(0, due - performance.now()));
    const now = Date.now();
    const readings = Array.from({ length: instantsASecond }, (_, instant) => {
      const [, ...others] = metrics;
      const timestamp = new Date(now - instant).toISOString();
      // Up to 80: as the temperatures of a site at which nothing is wrong.
      const metadata = Object.fromEntries(others.map((name) => [name, Math.round(Math.random() * 800) / 10]));
      return { timestamp, consumption: Math.random(), metadata };
    });
    bodyOf(await gateway.sendBatch(Buffer.from(JSON.stringify({ readings }))));
    onSent(readings.length * metrics.length);
  }
}
