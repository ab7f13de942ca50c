import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { DEMO_DAYS, sitesOf } from '../demo/demo-sites.ts';
import { demoTenants } from '../demo/people.ts';
import { missingDemoTenants, seedTenant } from '../demo/seed.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { Narrator } from './narrator.ts';

/** At the first start: the demo tenants, each with a line that says what is coming. */
export async function loadDemo(config: Config, database: Database, narrator: Narrator): Promise<void> {
  const what = config.demoData;
  if (what === 'none') return;
  const missing = await missingDemoTenants(database);
  for (const tenant of missing) {
    const size = what === 'all' ? `${sitesOf[tenant].length} sites, ${DEMO_DAYS} days` : 'people only';
    const name = demoTenants[tenant].name;
    await narrator.step(`Loading demo data (${name}: ${size})`, () =>
      seedTenant(database, tenant, { dataDir: config.dataDir, what }),
    );
  }
  if (missing.length === 0 || what !== 'all') return;
  await database.giveMemoryBack();
  collectGarbage();
}
