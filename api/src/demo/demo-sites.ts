import { auroraSites } from './aurora-sites.ts';
import { borealisSites } from './borealis-sites.ts';
import type { DemoTenant } from './people.ts';
import type { DemoSite } from './sites.ts';

/** How far back the demo's readings go. */
export const DEMO_DAYS = 30;

export const sitesOf: Record<DemoTenant, readonly DemoSite[]> = {
  aurora: auroraSites,
  borealis: borealisSites,
};
