import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClient } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';
import { clockOf, knownClock } from './clock-days.ts';
import { insertNew } from './insert-readings.ts';
import { SeriesNumbers } from './series-numbers.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const HOUR = 3600;
const hoursFrom = (time: string, count: number) =>
  Array.from({ length: count }, (_, index) => Date.parse(time) / 1000 + index * HOUR);

async function organization(name: string, zone: string) {
  const tenant = await service.tenant(name);
  const setZone = (timezone: string) =>
    service.database.owner
      .updateTable('tenant')
      .set({ timezone })
      .where('tenant_id', '=', tenant.tenantId)
      .execute();
  await setZone(zone);
  return { tenant, setZone };
}

describe('days by the clock of an organization', () => {
  it.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Africa/Cairo', 'America/Santiago'])(
    'are those of the database, whenever clocks change: %s',
    async (zone) => {
      const { tenant } = await organization(zone, zone);
      const hours = hoursFrom('2025-09-01T00:00:00Z', 24 * 300);
      expect(knownClock(service.database, tenant.tenantId, hours)).toBeUndefined();
      const clock = await clockOf(service.database, tenant.tenantId, hours);
      const { rows } = await sql<{ day: number }>`
        select date_part('epoch', date_trunc('day', to_timestamp(h), ${zone})) as day
        from unnest(${`{${hours.join()}}`}::text::float8[]) with ordinality as u(h, i) order by i`.execute(
        service.database.owner,
      );
      expect(hours.map((hour) => clock?.dayOf(hour))).toEqual(rows.map(({ day }) => day));
      expect(knownClock(service.database, tenant.tenantId, hours)?.zone).toBe(zone);
    },
  );

  it('are not told where hours are not those of UTC, even if only now and then', async () => {
    const kolkata = await organization('Kolkata', 'Asia/Kolkata');
    const lordHowe = await organization('Lord Howe', 'Australia/Lord_Howe');
    const hours = hoursFrom('2026-04-03T00:00:00Z', 96);
    const clocks = await Promise.all(
      [kolkata, lordHowe].map(({ tenant }) => clockOf(service.database, tenant.tenantId, hours)),
    );
    expect(hours.map((hour) => clocks[0]?.dayOf(hour))).toEqual(hours.map(() => undefined));
    // From half past ten to eleven hours before UTC, on the 4th of April.
    expect(clocks[1]?.dayOf(hours[0] ?? 0)).toBe(Date.parse('2026-04-02T13:00:00Z') / 1000);
    expect(clocks[1]?.dayOf(hours.at(-1) ?? 0)).toBeUndefined();
  });

  it('are those of the new time zone when an organization has changed it', async () => {
    const { tenant, setZone } = await organization('Moved', 'Asia/Tokyo');
    const client = await addClient(service, tenant);
    const find = await new SeriesNumbers(service.database).resolve(tenant.tenantId, [
      { clientId: client, metric: 'power', kind: 'num' },
    ]);
    const id = find({ clientId: client, metric: 'power' })?.id ?? 0;
    const begin = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 5 * 86_400_000;
    const store = (hour: number) =>
      insertNew(service.database, tenant.tenantId, [client], {
        series: [id],
        instants: [begin + hour * 3_600_000],
        num: [1],
        txt: [null],
      });
    expect(await store(1)).toBe('stored');
    await setZone('Europe/Berlin');
    expect(await store(48)).toBe('stored');
    const days = await service.database.owner
      .selectFrom('reading_1d')
      .select('bucket')
      .where('tenant_id', '=', tenant.tenantId)
      .orderBy('bucket')
      .execute();
    const inZone = (date: Date, timeZone: string) =>
      new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(date);
    expect(
      days.map(({ bucket }, index) => inZone(bucket, ['Asia/Tokyo', 'Europe/Berlin'][index] ?? '')),
    ).toEqual(['00:00', '00:00']);
  });
});
