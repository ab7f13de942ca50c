import { geoMercator, type GeoProjection } from 'd3-geo';
import type { SiteOnMap } from 'api/contract';
import { scaleOfLevel } from './tile-places.ts';

export interface Size {
  width: number;
  height: number;
}

/** What of the world is seen: its center, and the pixels of a radian. */
export interface MapView {
  center: [longitude: number, latitude: number];
  scale: number;
}

export type Place = Pick<SiteOnMap, 'longitude' | 'latitude'>;

/** Pixels that sites keep from the edges. */
const PADDING = 40;
/** And from the top, where the controls are. */
const PADDING_TOP = 84;
/** Closer there is nothing to see: coasts and borders are told to some kilometers. */
const MOST_SCALE = 12_000;
/** Pictures of a tile service tell streets and roofs. */
const MOST_SCALE_OF_TILES = scaleOfLevel(17);
export const closestOf = (hasTiles: boolean): number => (hasTiles ? MOST_SCALE_OF_TILES : MOST_SCALE);
/** Mercator has no poles: what is beyond stands at its edge. */
const MOST_LATITUDE = 80;
export const ZOOM = 2;

/** Where a place is drawn. */
export const pointOf = ({ longitude, latitude }: Place): [number, number] => [
  longitude,
  Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude)),
];

/** So that all of them are seen. */
export function viewOfAll(places: readonly Place[], size: Size, most = MOST_SCALE): MapView {
  const { width, height } = size;
  const edge = Math.min(PADDING, width / 4, height / 4);
  const all = geoMercator().fitExtent(
    [
      [edge, Math.min(PADDING_TOP, height / 3)],
      [width - edge, height - edge],
    ],
    { type: 'MultiPoint', coordinates: places.map(pointOf) },
  );
  const [first = { longitude: 0, latitude: 0 }] = places;
  // Places that are one give no extent to fit.
  const center = Number.isFinite(all.scale()) ? all.invert?.([width / 2, height / 2]) : null;
  const scale = Number.isFinite(all.scale()) ? Math.min(most, all.scale()) : most;
  return { center: center ?? pointOf(first), scale };
}

/** Sites within some hundred kilometers. */
export const viewAround = (place: Place, size: Size): MapView => ({
  center: pointOf(place),
  scale: boundScale(Math.max(size.width, 320) * 8, size),
});

export const zoomed = (
  { center, scale }: MapView,
  factor: number,
  size: Size,
  most = MOST_SCALE,
): MapView => ({
  center,
  scale: boundScale(scale * factor, size, most),
});

/** Radians of the map from the equator to the northernmost that is drawn. */
const MOST_Y = Math.log(Math.tan(Math.PI / 4 + (MOST_LATITUDE * Math.PI) / 360));
/** The whole world in the frame: nobody can move it, so what is beyond its edge could not be reached. */
const leastScale = ({ width, height }: Size): number =>
  Math.min(width / (2 * Math.PI), height / (2 * MOST_Y));

/** From the whole world to what is told. */
const boundScale = (scale: number, size: Size, most = MOST_SCALE): number =>
  Math.max(leastScale(size), Math.min(most, scale));

export const isClosest = ({ scale }: MapView, most = MOST_SCALE): boolean => scale >= most;
export const isWidest = ({ scale }: MapView, size: Size): boolean => scale <= leastScale(size);

export const projectionOf = ({ center, scale }: MapView, { width, height }: Size): GeoProjection =>
  geoMercator()
    .center(center)
    .scale(scale)
    .translate([width / 2, height / 2])
    .clipExtent([
      [-1, -1],
      [width + 1, height + 1],
    ]);
