import type { SiteOnMap } from 'api/contract';

/** Sites that would be drawn over each other, in one. */
export interface Cluster {
  /** Pixels. */
  x: number;
  y: number;
  sites: SiteOnMap[];
}

/** Pixels: no two markers lie closer, so that a finger hits each (44), and numbers do not lie on each other. */
const APART = 50;

/**
 * Puts sites together whose markers would lie too close, from left to right. Places are looked up by cells, so that
 * thousands take milliseconds.
 */
export function clustersOf(
  sites: readonly SiteOnMap[],
  place: (site: SiteOnMap) => [x: number, y: number] | null,
  { width, height }: { width: number; height: number },
): Cluster[] {
  const cells = new Map<string, Cluster[]>();
  const clusters: Cluster[] = [];
  const cellOf = (at: number) => Math.floor(at / APART);
  for (const site of sites) {
    const at = place(site);
    if (!at) continue;
    const [x, y] = at;
    if (x < 0 || y < 0 || x > width || y > height) continue;
    const near = [-1, 0, 1].flatMap((right) =>
      [-1, 0, 1].flatMap((down) => cells.get(`${cellOf(x) + right} ${cellOf(y) + down}`) ?? []),
    );
    const found = near.find((each) => Math.hypot(each.x - x, each.y - y) < APART);
    if (found) {
      found.sites.push(site);
      continue;
    }
    const cluster = { x, y, sites: [site] };
    clusters.push(cluster);
    const key = `${cellOf(x)} ${cellOf(y)}`;
    cells.set(key, [...(cells.get(key) ?? []), cluster]);
  }
  return clusters.toSorted((one, other) => one.x - other.x || one.y - other.y);
}
