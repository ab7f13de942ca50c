import { geoMercator, type GeoProjection } from 'd3-geo';
import type { SiteOnMap } from 'api/contract';

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
/** Mercator has no poles. */
const MOST_LATITUDE = 80;
export const ZOOM = 2;

const pointOf = ({ longitude, latitude }: Place): [number, number] => [
  longitude,
  Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude)),
];

/** So that all of them are seen. */
export function viewOfAll(places: readonly Place[], { width, height }: Size, most = MOST_SCALE): MapView {
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
  return { center: center ?? pointOf(first), scale: boundScale(all.scale(), width, most) };
}

/** Sites within some hundred kilometers. */
export const viewAround = (place: Place, { width }: Size): MapView => ({
  center: pointOf(place),
  scale: boundScale(Math.max(width, 320) * 8, width),
});

export const zoomed = ({ center, scale }: MapView, factor: number, { width }: Size): MapView => ({
  center,
  scale: boundScale(scale * factor, width),
});

/** From the whole world in the width to what is told. */
function boundScale(scale: number, width: number, most = MOST_SCALE): number {
  const least = width / (2 * Math.PI);
  return Number.isFinite(scale) ? Math.max(least, Math.min(most, scale)) : most;
}

export const isClosest = ({ scale }: MapView): boolean => scale >= MOST_SCALE;
export const isWidest = ({ scale }: MapView, { width }: Size): boolean => scale <= width / (2 * Math.PI);

export const projectionOf = ({ center, scale }: MapView, { width, height }: Size): GeoProjection =>
  geoMercator()
    .center(center)
    .scale(scale)
    .translate([width / 2, height / 2])
    .clipExtent([
      [-1, -1],
      [width + 1, height + 1],
    ]);
