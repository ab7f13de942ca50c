import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestService } from '../testing/test-service.ts';
import { sunAt } from './clear-sky.ts';
import { sunAltitude } from './sun-in-sql.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

it('has the sun where everything else has it, at all places and times', async () => {
  const places = [
    { latitude: 51.6, longitude: 14.2 },
    { latitude: -33.9, longitude: 151.2 },
    { latitude: 39.742476, longitude: -105.1786 },
    { latitude: 78.2, longitude: 15.6 },
    { latitude: 0, longitude: 180 },
    { latitude: -90, longitude: -180 },
  ];
  const times = Array.from({ length: 400 }, (_, step) => Date.UTC(2024, 0, 1) + step * 77.3 * 3_600_000);
  const tenant = await service.tenant();
  for (const { latitude, longitude } of places) {
    const altitude = sunAltitude(sql`t.at`, {
      latitude: sql`${latitude}::float8`,
      longitude: sql`${longitude}::float8`,
    });
    const { rows } = await service.inTenant(tenant, ({ db }) =>
      sql<{ altitude: number }>`select ${altitude} as altitude
        from unnest(${times.map((time) => new Date(time).toISOString())}::timestamptz[]) with ordinality as t (at, place)
        order by place`.execute(db),
    );
    // `sunAt` says where the sun is seen, which air lifts by up to 0.5°: at and below the horizon only that may differ.
    const off = rows.map(({ altitude: found }, at) => ({
      found,
      by: sunAt(times[at] ?? 0, latitude, longitude).altitude - found,
    }));
    expect(off.filter(({ by }) => by < -0.02 || by > 0.52)).toEqual([]);
    expect(off.filter(({ found, by }) => found > 15 && by > 0.1)).toEqual([]);
  }
});
