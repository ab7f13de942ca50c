import type { SiteMap } from 'api/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import { api } from 'shared-auth';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../../messages/texts.ts';
import styles from '../map/map.module.css';
import { siteStates } from '../map/site-map-api.ts';
import { StateShape } from '../map/state-shape.tsx';
import { useStateWords } from '../map/use-state-words.ts';

const StillMap = lazy(() => import('../map/still-map.tsx'));

/** Minutes without an answer after which the map tells of an earlier time. */
const PATIENCE = 2;

/**
 * On the wall: where sites are and how they are, as of the last answer.
 * @param minute counts up with the wall's own clock; each asks anew, whatever came of the one before
 */
export function WallMap({ minute }: { minute: number }) {
  const t = useText();
  const format = useFormat();
  const words = useStateWords();
  const [answer, setAnswer] = useState<{ map: SiteMap; minute: number }>();
  useEffect(() => {
    let isOver = false;
    api.get<{ data: SiteMap }>('/v1/site-map').then(
      ({ data: map }) => !isOver && setAnswer({ map, minute }),
      // What failed is shown as nothing: the map grows old, which is.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [minute]);

  if (answer === undefined) return null;
  const { sites, tiles, left_out, without } = answer.map;
  // Also those without coordinates: a wall that is silent about them tells of fewer than there are.
  const elsewhere = left_out + without;
  if (sites.length === 0 && elsewhere === 0) return null;
  const isStale = minute - answer.minute > PATIENCE;
  const counts = siteStates.flatMap((state) => {
    const count = sites.filter((site) => site.state === state).length;
    return count > 0 ? [{ state, text: t('map.count', { state: words[state], count }) }] : [];
  });
  const label = t('map.cluster', {
    count: sites.length,
    states: format.list(counts.map(({ text }) => text)),
  });
  return (
    <div className={styles.onWall} data-state={isStale ? 'stale' : 'live'}>
      {sites.length > 0 && (
        <Suspense fallback={<div className={styles.still} />}>
          <StillMap sites={sites} tiles={tiles} label={label} />
        </Suspense>
      )}
      <ul className={styles.legend}>
        {counts.map(({ state, text }) => (
          <li key={state}>
            <StateShape state={state} />
            {text}
          </li>
        ))}
      </ul>
      {elsewhere > 0 && <p className={styles.note}>{t('map.leftOut', { count: elsewhere })}</p>}
      {isStale && <p className={styles.note}>{t('map.stale')}</p>}
    </div>
  );
}
