import { Button } from 'antd';
import type { Client, MapTiles, SiteOnMap } from 'api/contract';
import { lazy, Suspense, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { PermissionGate } from 'shared-auth';
import { ErrorView, failureText, SectionCard } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../../messages/texts.ts';
import { kilometersBetween } from './kilometers.ts';
import styles from './map.module.css';
import { useSiteMap } from './site-map-api.ts';
import { StateShape } from './state-shape.tsx';
import { useInSight } from './use-in-sight.ts';
import { useStateWords } from './use-state-words.ts';

const DrawnMap = lazy(() => import('./drawn-map.tsx'));
const MOST_NEAR = 6;
const ignore = () => undefined;

interface PlaceCardProps {
  client: Client;
  /** Opens what coordinates are entered in. */
  onEnter: () => void;
}

/** On the page of a site: where it is, and which sites are near. */
export function PlaceCard({ client, onEnter }: PlaceCardProps) {
  const t = useText();
  const { latitude, longitude } = client;
  const [ref, seen] = useInSight();
  const { data, error, mutate } = useSiteMap();
  const place = latitude === null || longitude === null ? null : { latitude, longitude };
  return (
    <SectionCard title={t('map.place')}>
      <div ref={ref}>
        {error !== undefined && data === undefined && (
          <ErrorView
            compact
            title={t('map.failed')}
            message={failureText(error)}
            onRetry={() => void mutate()}
          />
        )}
        {place === null ? (
          <div className={styles.without}>
            <span>{t('map.noPlace')}</span>
            <PermissionGate needs="client.update">
              <Button size="small" onClick={onEnter}>
                {t('site.enter')}
              </Button>
            </PermissionGate>
          </div>
        ) : (
          <Around
            key={`${place.latitude} ${place.longitude}`}
            id={client.id}
            place={place}
            sites={data?.data.sites ?? []}
            tiles={data?.data.tiles ?? null}
            isDrawn={seen && data !== undefined}
          />
        )}
      </div>
    </SectionCard>
  );
}

interface AroundProps {
  id: string;
  place: Pick<SiteOnMap, 'latitude' | 'longitude'>;
  sites: readonly SiteOnMap[];
  tiles: MapTiles | null;
  isDrawn: boolean;
}

function Around({ id, place, sites, tiles, isDrawn }: AroundProps) {
  const t = useText();
  const format = useFormat();
  const words = useStateWords();
  const near = useMemo(
    () =>
      sites
        .filter((site) => site.id !== id)
        .map((site) => ({ ...site, kilometers: kilometersBetween(place, site) }))
        .toSorted((one, other) => one.kilometers - other.kilometers)
        .slice(0, MOST_NEAR),
    [sites, id, place],
  );
  return (
    <div className={styles.columns}>
      <Suspense fallback={<div className={styles.frame} />}>
        {isDrawn ? (
          <DrawnMap sites={sites} tiles={tiles} around={place} onChoose={ignore} />
        ) : (
          <div className={styles.frame} />
        )}
      </Suspense>
      <div className={styles.listed}>
        <p className={styles.heading}>
          {t('map.coordinates', {
            latitude: format.number(place.latitude, 4),
            longitude: format.number(place.longitude, 4),
          })}
        </p>
        {near.length > 0 && <p className={styles.note}>{t('map.near')}</p>}
        <ul className={styles.list}>
          {near.map(({ id: other, name, state, kilometers }) => (
            <li key={other} className={styles.row}>
              <StateShape state={state} />
              <Link className={styles.name} to={`/clients/${other}/site`}>
                {name}
              </Link>
              <span className={styles.state}>
                {words[state]}, {format.unit(kilometers, 'km', kilometers < 10 ? 1 : 0)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
