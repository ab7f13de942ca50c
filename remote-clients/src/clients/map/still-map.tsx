import type { MapTiles, SiteOnMap } from 'api/contract';
import { useMemo } from 'react';
import { useFormat } from 'shared-ui/i18n';
import { clustersOf } from './clusters.ts';
import styles from './map.module.css';
import { pointOf, projectionOf, viewOfAll } from './map-view.ts';
import { worstOf } from './site-map-api.ts';
import { StateShape } from './state-shape.tsx';
import { Tiles } from './tiles.tsx';
import { useSize } from './use-size.ts';
import { World } from './world.tsx';

interface StillMapProps {
  sites: readonly SiteOnMap[];
  tiles: MapTiles | null;
  /** What the picture shows, in words. */
  label: string;
}

/** The map as a picture of all sites, for a screen that nobody touches. */
export default function StillMap({ sites, tiles, label }: StillMapProps) {
  const format = useFormat();
  const [ref, size] = useSize();
  const projection = useMemo(() => projectionOf(viewOfAll(sites, size), size), [sites, size]);
  const clusters = useMemo(
    () => clustersOf(sites, (site) => projection(pointOf(site)), size),
    [sites, projection, size],
  );
  return (
    <div className={styles.still} ref={ref} role="img" aria-label={label}>
      <World projection={projection} size={size} />
      {tiles && <Tiles tiles={tiles} projection={projection} size={size} />}
      {clusters.map(({ x, y, sites: own }) => (
        <span key={own[0]?.id} className={styles.marker} style={{ left: x, top: y }}>
          <StateShape state={worstOf(own)} />
          {own.length > 1 && <span className={styles.number}>{format.number(own.length)}</span>}
        </span>
      ))}
    </div>
  );
}
