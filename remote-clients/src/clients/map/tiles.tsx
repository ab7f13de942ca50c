import type { MapTiles } from 'api/contract';
import type { GeoProjection } from 'd3-geo';
import { memo, useMemo, useState } from 'react';
import styles from './map.module.css';
import type { Size } from './map-view.ts';
import { addressOf, tilePlaces } from './tile-places.ts';

interface TilesProps {
  tiles: MapTiles;
  projection: GeoProjection;
  size: Size;
}

/** Pictures of the tile service that the operator chose, over the drawn lines and below the sites. Where one fails the lines are seen. */
export const Tiles = memo(({ tiles, projection, size }: TilesProps) => {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const places = useMemo(() => tilePlaces(projection, size), [projection, size]);
  return (
    <>
      <div className={styles.world} aria-hidden="true">
        {places.map((place) => {
          const address = addressOf(tiles.url, place);
          return failed.has(address) ? null : (
            <img
              key={place.key}
              className={styles.tile}
              src={address}
              alt=""
              draggable={false}
              style={{ left: place.left, top: place.top, width: place.side, height: place.side }}
              onError={() => setFailed((before) => new Set([...before, address]))}
            />
          );
        })}
      </div>
      <small className={styles.attribution}>{tiles.attribution}</small>
    </>
  );
});
