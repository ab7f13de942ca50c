import type { GeoProjection } from 'd3-geo';
import type { Size } from './map-view.ts';

/** Pixels of a side, as servers of XYZ tiles draw them. */
const TILE = 256;
/** Most servers have none that come closer. */
const CLOSEST = 19;

/** Pixels of a radian where a tile of that level is as large as it was drawn. */
export const scaleOfLevel = (level: number): number => (TILE * 2 ** level) / (2 * Math.PI);

export interface TilePlace {
  key: string;
  z: number;
  x: number;
  y: number;
  /** Where its upper left corner is drawn, and its side, in pixels. */
  left: number;
  top: number;
  side: number;
}

/**
 * The tiles that cover what is seen. The map is drawn in Web Mercator as they are (`geoMercator`), at any scale: those of the
 * nearest level, made a little larger or smaller.
 */
export function tilePlaces(projection: GeoProjection, { width, height }: Size): TilePlace[] {
  const world = projection.scale() * 2 * Math.PI;
  const [middleX = 0, middleY = 0] = projection([0, 0]) ?? [];
  const z = Math.max(0, Math.min(CLOSEST, Math.round(Math.log2(world / TILE))));
  const count = 2 ** z;
  const side = world / count;
  const [left, top] = [middleX - world / 2, middleY - world / 2];
  const from = (start: number) => Math.max(0, Math.floor(-start / side));
  const to = (start: number, length: number) => Math.min(count - 1, Math.floor((length - start) / side));
  const places: TilePlace[] = [];
  for (let y = from(top); y <= to(top, height); y += 1)
    for (let x = from(left); x <= to(left, width); x += 1)
      places.push({ key: `${z}/${x}/${y}`, z, x, y, left: left + x * side, top: top + y * side, side });
  return places;
}

export const addressOf = (url: string, { z, x, y }: Pick<TilePlace, 'z' | 'x' | 'y'>): string =>
  url.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));
