import type { DemoSite } from '../sites.ts';

/** Of the modules of a solar site: one string of four. */
const STRING = 0.25;

/** The site with one string of its modules dead; undefined where it has none. */
export function withStringDown(site: DemoSite): DemoSite | undefined {
  const { equipment } = site;
  if (equipment.kind !== 'solar') return undefined;
  return { ...site, equipment: { ...equipment, peak: (1 - STRING) * equipment.peak } };
}
