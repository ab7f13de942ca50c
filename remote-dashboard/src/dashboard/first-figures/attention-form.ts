import type { Attention, StaffAlert } from 'api/contract';

/** 32-bit FNV-1a. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** What of the panel's answer its form depends on. */
export type Form = Omit<Attention, 'sites'> & {
  sites: readonly (Pick<StaffAlert, 'kind' | 'severity'> & { site: Pick<StaffAlert['site'], 'name'> })[];
};

/**
 * On what it depends how high the panel of sites is that need attention, and so where all below it stands: how many there are, which of
 * its lines there are, and whether a name takes two. Of names it holds a mark by which they can be told from others, and not read.
 */
export function formOf(attention: Form): string {
  const { sites, total_sites, active_sites, reporting_sites, in_maintenance } = attention;
  const lines = [
    total_sites > sites.length,
    in_maintenance > 0,
    active_sites > 0,
    reporting_sites === active_sites,
  ];
  const names = sites.map(({ site, kind, severity }) => `${site.name} ${kind} ${severity}`).join('\n');
  return `${sites.length} ${lines.map(Number).join('')} ${markOf(names)}`;
}

function markOf(text: string): string {
  let mark = OFFSET;
  for (const letter of text) mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), PRIME);
  return mark.toString(36);
}
