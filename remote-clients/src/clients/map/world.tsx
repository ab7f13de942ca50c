import { geoPath, type GeoProjection } from 'd3-geo';
import { memo } from 'react';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/countries-50m.json';
import styles from './map.module.css';
import type { Size } from './map-view.ts';

type World = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;
const world = atlas as unknown as World;
const { countries, land: lands } = world.objects;
const land = feature(world, lands);
const borders = mesh(world, countries, (one, other) => one !== other);

interface WorldProps {
  projection: GeoProjection;
  size: Size;
}

/** Land and borders of Natural Earth at 1:50 million, as drawn lines: no picture is fetched from anywhere. */
export const World = memo(({ projection, size: { width, height } }: WorldProps) => {
  const path = geoPath(projection).digits(1);
  return (
    <svg className={styles.world} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className={styles.land} d={path(land) ?? ''} />
      <path className={styles.borders} d={path(borders) ?? ''} />
    </svg>
  );
});
