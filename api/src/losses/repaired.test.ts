import { afterAll, beforeAll, expect, it } from 'vitest';
import { auroraSites } from '../demo/aurora-sites.ts';
import { meterOf } from '../demo/readings.ts';
import { factsOf } from '../demo/site-facts.ts';
import { withStringDown } from '../demo/simulate/faults.ts';
import type { DemoSite } from '../demo/sites.ts';
import { firstLook } from '../testing/first-look.ts';
import { addClient, ingest } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';
import { judgeLosses } from './judge-losses.ts';
import type { FixFirst } from './losses.schema.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  await firstLook(service);
});
afterAll(() => service.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const begin = Date.UTC(2026, 9, 27);

/** What a site of the demo measures in these days, by the hour. */
function measured(site: DemoSite, [from, to]: [number, number]) {
  const meter = meterOf(site);
  return Array.from({ length: (to - from) * 24 }, (_, hour) => {
    const at = begin + from * DAY + (hour + 1) * HOUR;
    const quarters = [45, 30, 15, 0].map((minutes) => meter(at / 1000 - minutes * 60, 900));
    const value = quarters.reduce((sum, { values }) => sum + (values.energy_consumption ?? 0), 0);
    return { at: new Date(at), value };
  });
}

it('a string of the demo that is repaired is lost no more', async () => {
  const tenant = await service.tenant('Aurora', 'UTC');
  const staff = await service.member(tenant);
  const sites = auroraSites.filter(({ name }) => name === 'Écija Solar' || name === 'Carmona Solar');
  const ids = new Map<string, string>();
  for (const site of sites) {
    const id = await addClient(service, tenant, site.name);
    ids.set(site.name, id);
    const { region, latitude, longitude, tilt_degrees, azimuth_degrees, peak_kwp, nameplate_kw } = factsOf(
      site,
      new Date(begin),
    );
    await service.inTenant(tenant, ({ db, tenantId }) =>
      db
        .updateTable('client')
        .set({
          type: 'solar',
          role: 'generation',
          region,
          latitude,
          longitude,
          tilt_degrees,
          azimuth_degrees,
          peak_kwp,
          nameplate_kw,
        })
        .where('tenant_id', '=', tenantId)
        .where('client_id', '=', id)
        .execute(),
    );
  }
  const send = (days: [number, number], isDown: boolean) =>
    ingest(
      service,
      tenant,
      sites.flatMap((site) =>
        measured(isDown && site.name === 'Carmona Solar' ? (withStringDown(site) ?? site) : site, days).map(
          (each) => ({
            client: ids.get(site.name) ?? '',
            metric: 'energy_consumption',
            ...each,
          }),
        ),
      ),
    );
  const losses = async (last = '2026-12-07'): Promise<FixFirst[]> => {
    const { data } = (await staff.get(`/v1/losses?first_day=2026-11-10&last_day=${last}`)).body;
    // Weather of two sites alone is told apart badly: hours below what is usual are of no matter here.
    const isOfString = ({ name, cause }: FixFirst) => name === 'Carmona Solar' && cause !== 'unknown';
    return data.first.filter(isOfString);
  };
  const judge = (day: number) =>
    judgeLosses(service.database, tenant.tenantId, new Date(begin + day * DAY + HOUR));
  await send([0, 30], false);
  await judge(30);
  expect(await losses()).toEqual([]);
  await send([30, 34], true);
  await judge(34);
  const [down] = await losses();
  expect(down).toMatchObject({ cause: 'string' });

  // Nobody looks for six days, of which two are clear and then dark ones follow.
  await send([34, 40], false);
  await judge(40);
  const over = { cause: 'string', last: '2026-11-29' };
  expect(await losses()).toMatchObject([{ ...over, since: down?.since }]);
  expect(((await losses())[0]?.kwh ?? 0) / (down?.kwh ?? 0)).toBeCloseTo(1, 1);

  // Dark days may look like another loss: what was told of the first one stays.
  await send([40, 42], false);
  await judge(42);
  expect(await losses('2026-11-29')).toMatchObject([over]);
});
