import { sql } from 'kysely';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { addClient, ingest, type TestReading } from './readings.ts';
import type { TestService } from './test-service.ts';

const HOUR = 3_600_000;

/** What a report of sixty sites is asked about: three days in spring, in which clocks in Berlin change. */
export const threeDays = { first_day: '2026-03-28', last_day: '2026-03-30' };
const begins = [
  // Midnight in Berlin: those days, those before, and those of the year before.
  Date.parse('2026-03-27T23:00:00Z'),
  Date.parse('2026-03-24T23:00:00Z'),
  Date.parse('2025-03-27T23:00:00Z'),
];

const types = ['solar', 'office', 'battery', 'wind'] as const;
const roles = { solar: 'generation', wind: 'generation', office: 'consumption', battery: 'storage' } as const;
const names = [
  'Nordfeld',
  '=HYPERLINK("evil")',
  '東京・北太陽光発電所',
  'Zürich · Süd – Ω',
  'Éolienne d’Ouessant',
];

/** Sixty sites that sent energy by the hour; some were silent for a while, one for longer than comparisons allow. */
export async function sixtySites(service: TestService, tenant: Tenant): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < 60; index += 1) {
    const id = await addClient(service, tenant, `${names[index % names.length]} ${index + 1}`);
    ids.push(id);
    const type = types[index % types.length] ?? 'solar';
    const tags = index % 3 === 0 ? ['roof', 'own'] : index % 3 === 1 ? ['roof'] : [];
    await service.inTenant(tenant, ({ db, tenantId }) =>
      sql`update client set type = ${type}, role = ${roles[type]}, region = ${index % 2 === 0 ? 'North' : null}, tags = ${tags}
        where tenant_id = ${tenantId} and client_id = ${id}::uuid`.execute(db),
    );
  }
  const readings = ids.flatMap((client, index) =>
    begins.flatMap((begin, period) =>
      Array.from({ length: 71 }, (_, hour): TestReading[] =>
        (index === 4 && hour > 20) || (index % 7 === 0 && hour === 5)
          ? []
          : [
              {
                client,
                metric: 'energy_consumption',
                at: new Date(begin + (hour + 1) * HOUR),
                value:
                  (types[index % 4] === 'battery' && hour % 2 === 0 ? -1 : 1) *
                  (index * 37.25 + hour + period * 0.5 + 1),
              },
            ],
      ).flat(),
    ),
  );
  for (let at = 0; at < readings.length; at += 5000)
    await ingest(service, tenant, readings.slice(at, at + 5000));
  return ids;
}
