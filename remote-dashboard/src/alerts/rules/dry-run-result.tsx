import type { DryRun } from 'api/contract';
import { useEffect, useRef } from 'react';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../messages/texts.ts';
import styles from './rules.module.css';

const NAMED = 10;

/** How often a rule would have opened an alert, and when; it comes below a form that may fill the window. */
export function DryRunResult({ result }: { result: DryRun }) {
  const t = useText();
  const format = useFormat();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // Nothing is returned: newer browsers answer with a promise, which React would call as the effect's end.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { total, sites, openings, checked_sites, watched_sites } = result;
  return (
    <section ref={place} className={styles.result} aria-label={t('dryRun.title')}>
      <p role="status">{total === 0 ? t('dryRun.never') : t('dryRun.often', { total, sites })}</p>
      {checked_sites < watched_sites && (
        <p>
          {t('dryRun.part', { checked: format.number(checked_sites), watched: format.number(watched_sites) })}
        </p>
      )}
      {openings.length > 0 && (
        <>
          <h2 className={styles.resultTitle}>{t('dryRun.latest')}</h2>
          <ul className={styles.openings}>
            {openings.slice(0, NAMED).map(({ site, opened_at, ended_at }) => {
              const from = format.dateTime(opened_at);
              return (
                <li key={`${site.id} ${opened_at}`}>
                  <strong>{site.name}</strong>{' '}
                  {ended_at === null
                    ? t('dryRun.still', { from })
                    : t('dryRun.until', { from, to: format.dateTime(ended_at) })}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}
