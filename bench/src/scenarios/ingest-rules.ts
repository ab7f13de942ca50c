import { temporaryFolder } from '../history/keep-history.ts';
import { metrics } from '../history/load-history.ts';
import type { Figure } from '../report/figure.ts';
import { median, percentile, round } from '../report/statistics.ts';
import type { Progress, Scenario } from '../scenario.ts';
import { bodyOf, Connections } from '../service/http.ts';
import { Integrator } from '../service/integrator.ts';
import { startPostgres } from '../service/postgres.ts';
import { startService } from '../service/service.ts';
import { type Staff, signIn } from '../service/staff.ts';
import { addDevices, type Device } from './ingest-rules/many-devices.ts';
import { addRules, RULES, type Switch, switchRules } from './ingest-rules/rules.ts';

const DEVICES = 10_000;
const GATEWAYS = 100;
const CONNECTION_COUNT = 4;
const DEVICES_A_ROUND = 1000;
const PAIRS = 11;
const LIMIT_PERCENT = 10;
const QUARTER = 15 * 60_000;
const beginning = Math.floor((Date.now() - 300 * 86_400_000) / QUARTER) * QUARTER;

interface Sending {
  gateways: ReadonlyMap<string, Integrator>;
  devices: readonly Device[];
  rules: readonly Switch[];
  /** Instants that a device sends at once. */
  instants: number;
}

export const ingestRules: Scenario = {
  name: 'ingest-rules',
  about: `what ${RULES} alert rules cost the readings of ${DEVICES} devices, on PostgreSQL`,
  async run(progress) {
    const postgres = await startPostgres();
    await postgres.drop('rules');
    await postgres.create('rules');
    const folder = temporaryFolder();
    const databaseUrl = postgres.urlOf('rules');
    const service = await startService({
      dataDir: folder.path,
      databaseUrl,
      environment: { RATE_LIMITS: 'off' },
    });
    const connections = new Connections(CONNECTION_COUNT);
    try {
      const [staff] = await signIn(service.url, connections);
      if (!staff) throw new Error('Nobody signed in.');
      const gateways = new Map<string, Integrator>();
      for (let index = 0; index < GATEWAYS; index += 1) {
        const added = await Integrator.add(service.url, connections, staff, `Gateway ${index}`);
        gateways.set(added.id, added);
      }
      progress(`adding ${DEVICES} devices`);
      const devices = await addDevices(databaseUrl, [...gateways.keys()], DEVICES);
      if (devices.length !== DEVICES) throw new Error(`There are ${devices.length} devices.`);
      const rules = await addRules(staff, [...gateways.keys()]);
      return [
        await compare(staff, { gateways, devices, rules, instants: 20 }, progress),
        await compare(staff, { gateways, devices, rules, instants: 1 }, progress),
      ];
    } finally {
      connections.close();
      await service.stop();
      folder.remove();
      await postgres.drop('rules');
      postgres.stop();
    }
  },
};

let turn = 0;

async function compare(staff: Staff, sending: Sending, progress: Progress): Promise<Figure> {
  const { rules } = sending;
  const costs: number[] = [];
  const speeds: Record<'on' | 'off', number[]> = { on: [], off: [] };
  // One pair more than counts. Whichever comes second finds a warmer house, so they take turns at that too.
  for (let pair = 0; pair <= PAIRS; pair += 1) {
    const speed = { on: 0, off: 0 };
    for (const state of pair % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const)) {
      await switchRules(staff, rules, state === 'on');
      speed[state] = await readingsPerSecond(sending);
    }
    const cost = 100 * (1 - speed.on / speed.off);
    progress(
      `${sending.instants} at once: ${speed.off.toFixed(0)} readings/s, with rules ${speed.on.toFixed(0)}: ${cost.toFixed(1)}%`,
    );
    if (pair === 0) continue;
    costs.push(cost);
    speeds.on.push(speed.on);
    speeds.off.push(speed.off);
  }
  return {
    what: `What ${RULES} rules on ${DEVICES} devices cost ingest, ${sending.instants * metrics.length} readings a call`,
    unit: '%',
    measured: round(median(costs), 1),
    limit: LIMIT_PERCENT,
    better: 'lower',
    details: {
      readingsPerSecond: round(median(speeds.off)),
      withRules: round(median(speeds.on)),
      bestPercent: round(percentile(costs, 0), 1),
      worstPercent: round(percentile(costs, 1), 1),
    },
  };
}

/** Of the next thousand devices, each by a call of its own. */
async function readingsPerSecond({ gateways, devices, instants }: Sending): Promise<number> {
  const from = (turn * DEVICES_A_ROUND) % devices.length;
  const at = beginning + turn * instants * QUARTER;
  turn += 1;
  const calls = devices.slice(from, from + DEVICES_A_ROUND).map((device, index) => ({
    device,
    body: Buffer.from(JSON.stringify({ readings: readingsOf(index, at, instants) })),
  }));
  const waiting = calls.values();
  const began = performance.now();
  const sendAll = async () => {
    for (const { device, body } of waiting) {
      const answer = await gateways.get(device.gateway)?.sendBatch(body, device.id);
      if (!answer) throw new Error(`There is no gateway ${device.gateway}.`);
      const { data } = bodyOf<{ data: { created: number } }>(answer);
      if (data.created !== instants) throw new Error(`Of ${instants} readings ${data.created} were stored.`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTION_COUNT }, sendAll));
  return (calls.length * instants * metrics.length) / ((performance.now() - began) / 1000);
}

function readingsOf(device: number, from: number, instants: number): object[] {
  return Array.from({ length: instants }, (_, index) => {
    const values = metrics.map((name, position) => {
      const value = Math.round(4000 * (1 + Math.sin(device + index + position))) / 100;
      return [name, value] as const;
    });
    const metadata = Object.fromEntries(values.filter(([name]) => name !== 'energy_consumption'));
    const consumption = values[0]?.[1];
    return { timestamp: new Date(from + index * QUARTER).toISOString(), consumption, metadata };
  });
}
