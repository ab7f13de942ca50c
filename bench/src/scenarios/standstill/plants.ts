import { openPostgres } from '../../history/sql.ts';
import { bodyOf, type Connections } from '../../service/http.ts';
import { Integrator } from '../../service/integrator.ts';
import type { Staff } from '../../service/staff.ts';
import { addDevices, type Device } from '../ingest-rules/many-devices.ts';

export const PLANTS = 10_000;
const GATEWAYS = 100;
/** One of so many stands still: with 100 plants a region there are such beside enough that run, and not each time the same. */
const ONE_OF = 49;
export const STANDING = Math.ceil(PLANTS / ONE_OF);
const MINUTE = 60_000;
const PACE = 5 * MINUTE;
/** Three hours, in the last half of one of which a plant may stand still. */
const READINGS = 37;
const STOPPED_READINGS = 7;

interface Where {
  url: string;
  connections: Connections;
  staff: Staff;
  databaseUrl: string;
}

interface Sender {
  gateway: Integrator;
  devices: readonly Device[];
}

/** Plants of 100 kW in a hundred regions, each behind one of a hundred gateways. */
export async function addPlants({ url, connections, staff, databaseUrl }: Where): Promise<Sender[]> {
  const gateways: Integrator[] = [];
  for (let index = 0; index < GATEWAYS; index += 1)
    gateways.push(await Integrator.add(url, connections, staff, `Gateway ${index}`));
  const ids = gateways.map(({ id }) => id);
  const devices = await addDevices(databaseUrl, ids, PLANTS);
  await ask(databaseUrl, `update client set role = 'generation' where nameplate_kw is not null`);
  return gateways.map((gateway) => ({
    gateway,
    devices: devices.filter((device) => device.gateway === gateway.id),
  }));
}

/** @returns when the last reading was measured, in milliseconds since 1970 */
export async function sendFrom(senders: readonly Sender[]): Promise<number> {
  const last = Math.floor(Date.now() / MINUTE) * MINUTE;
  let plant = 0;
  for (const { gateway, devices } of senders)
    await Promise.all(
      devices.map(async ({ id }) => {
        const stands = plant++ % ONE_OF === 0;
        const readings = Array.from({ length: READINGS }, (_, index) => ({
          timestamp: new Date(last - (READINGS - 1 - index) * PACE).toISOString(),
          consumption: 1,
          metadata: { power: stands && index >= READINGS - STOPPED_READINGS ? 0 : 40_000 },
        }));
        bodyOf(await gateway.sendBatch(Buffer.from(JSON.stringify({ readings })), id));
      }),
    );
  return last;
}

export async function analyze(databaseUrl: string): Promise<void> {
  await ask(databaseUrl, 'analyze');
}

export async function alertsOpen(databaseUrl: string): Promise<number> {
  const [row] = await ask<{ n: number }>(
    databaseUrl,
    `select count(*)::int as n from alert a join alert_rule r using (tenant_id, rule_id) where r.kind = 'outage' and a.resolved_at is null`,
  );
  return row?.n ?? 0;
}

async function ask<Row>(databaseUrl: string, statement: string): Promise<Row[]> {
  const database = await openPostgres(databaseUrl);
  try {
    return await database.query<Row>(statement);
  } finally {
    await database.close();
  }
}
