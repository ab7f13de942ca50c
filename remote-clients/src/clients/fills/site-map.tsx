import { Button, Skeleton } from 'antd';
import type { SiteMap as Answer, SiteOnMap } from 'api/contract';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState, ErrorView, failureText } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../../messages/texts.ts';
import styles from '../map/map.module.css';
import { byState, siteStates, useSiteMap } from '../map/site-map-api.ts';
import { StateShape } from '../map/state-shape.tsx';
import { useInSight } from '../map/use-in-sight.ts';
import { useStateWords } from '../map/use-state-words.ts';

/** With the world and what draws it: 300 kB that nobody waits for who does not look at it. */
const DrawnMap = lazy(() => import('../map/drawn-map.tsx'));

/** More are no list that somebody reads. */
const MOST_LISTED = 50;

/** On the dashboard: where sites are and how they are, with a list of them beside it. */
export function SiteMap() {
  const t = useText();
  const [ref, seen] = useInSight();
  const { data, error, mutate } = useSiteMap();
  const map = data?.data;
  return (
    <div ref={ref}>
      {map ? (
        <Found map={map} isDrawn={seen} />
      ) : error ? (
        <ErrorView
          compact
          title={t('map.failed')}
          message={failureText(error)}
          onRetry={() => void mutate()}
        />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      )}
    </div>
  );
}

function Found({ map, isDrawn }: { map: Answer; isDrawn: boolean }) {
  const t = useText();
  const { sites, left_out } = map;
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // As they are now: since they were chosen some may have fallen silent, moved or gone.
  const chosen = useMemo(() => sites.filter(({ id }) => ids.has(id)), [ids, sites]);
  const listed = useMemo(() => byState(chosen.length > 0 ? chosen : sites), [chosen, sites]);
  const setChosen = (some: readonly SiteOnMap[]) => setIds(new Set(some.map(({ id }) => id)));
  return (
    <div className={styles.all}>
      {sites.length === 0 ? (
        <EmptyState compact title={t('map.none')} />
      ) : (
        <div className={styles.columns}>
          <div>
            <Suspense fallback={<div className={styles.frame} />}>
              {isDrawn ? (
                <DrawnMap sites={sites} tiles={map.tiles} onChoose={setChosen} />
              ) : (
                <div className={styles.frame} />
              )}
            </Suspense>
            <Legend sites={sites} />
          </div>
          <div className={styles.listed}>
            <p className={styles.heading} role="status">
              {chosen.length > 0
                ? t('map.here', { count: chosen.length })
                : t('map.sites', { count: sites.length })}
            </p>
            {chosen.length > 0 && (
              <Button size="small" onClick={() => setChosen([])}>
                {t('map.list')}
              </Button>
            )}
            <SiteList sites={listed} />
          </div>
        </div>
      )}
      {left_out > 0 && <p className={styles.note}>{t('map.leftOut', { count: left_out })}</p>}
      <Without map={map} />
    </div>
  );
}

function Legend({ sites }: { sites: readonly SiteOnMap[] }) {
  const t = useText();
  const words = useStateWords();
  return (
    <ul className={styles.legend}>
      {siteStates.map((state) => (
        <li key={state}>
          <StateShape state={state} />
          {t('map.count', {
            state: words[state],
            count: sites.filter((site) => site.state === state).length,
          })}
        </li>
      ))}
    </ul>
  );
}

function SiteList({ sites }: { sites: readonly SiteOnMap[] }) {
  const t = useText();
  const words = useStateWords();
  const more = sites.length - MOST_LISTED;
  return (
    // A list longer than its frame is moved within it, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('map.listLabel')}>
      <ul className={styles.list}>
        {sites.slice(0, MOST_LISTED).map(({ id, name, state }) => (
          <li key={id} className={styles.row}>
            <StateShape state={state} />
            <Link className={styles.name} to={`/clients/${id}/site`}>
              {name}
            </Link>
            <span className={styles.state}>{words[state]}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.note}>{t('map.more', { count: more })}</p>}
    </div>
  );
}

/** Sites that cannot be drawn, and where what they lack is entered. */
function Without({ map: { without, examples } }: { map: Answer }) {
  const t = useText();
  const format = useFormat();
  if (without === 0) return null;
  const more = without - examples.length;
  return (
    <div className={styles.without}>
      <span>{t('map.without', { count: without })}</span>
      {examples.map(({ id, name }) => (
        <Link key={id} to={`/clients/${id}/site`}>
          {name}
        </Link>
      ))}
      {more > 0 && <span className={styles.note}>{t('map.andMore', { count: format.number(more) })}</span>}
    </div>
  );
}
