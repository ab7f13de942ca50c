import type { Attention, Losses } from 'api/contract';
import { useQuantityText } from 'shared-ui';
import { useAlertWords } from '../alert-words/use-alert-words.ts';
import { type Answered, isStale } from './freshness.ts';
import { useText } from './messages/texts.ts';
import { every } from './use-wall.ts';
import { useWallTimes } from './wall-times.ts';
import styles from './wall.module.css';

/** What can be read from three metres away. */
const MOST = 5;

/** What needs attention: alerts first, the worst of each site; then sites of which most is missing today. */
export function AttentionList({
  attention,
  energy,
  clock,
  timeOf,
}: {
  attention: Answered<Attention> | null;
  energy: Answered<Losses> | null;
  clock: number;
  /** What the service's clock said at a moment of this page's. */
  timeOf: (moment: number) => number;
}) {
  const t = useText();
  const times = useWallTimes();
  const quantity = useQuantityText();
  const { reason } = useAlertWords(() => timeOf(clock));
  if (attention === null && energy === null) return <p className={styles.none}>{t('waiting')}</p>;
  const alerts = attention?.value.sites.slice(0, MOST) ?? [];
  const named = new Set(alerts.map(({ site }) => site.id));
  const losses = (energy?.value.first ?? [])
    .filter(({ client_id }) => !named.has(client_id))
    .slice(0, MOST - alerts.length);
  const stale = attention !== null && isStale(attention, every.attention, clock);
  const more = (attention?.value.total_sites ?? 0) - alerts.length;
  return (
    <div data-state={stale ? 'stale' : 'live'}>
      {stale && attention !== null && (
        <p className={styles.basis}>{t('lastKnown', { time: times.time(timeOf(attention.askedAt)) })}</p>
      )}
      {alerts.length + losses.length === 0 ? (
        <p className={styles.none}>{t('attention.none')}</p>
      ) : (
        <ol className={styles.list}>
          {alerts.map((alert) => (
            <li key={alert.id} data-severity={alert.severity}>
              <span className={styles.site}>{alert.site.name}</span>
              <span className={styles.reason}>{reason(alert)}</span>
            </li>
          ))}
          {losses.map(({ client_id, name, kwh, cause }) => (
            <li key={`${client_id} ${cause}`} data-severity="loss">
              <span className={styles.site}>{name}</span>
              <span className={styles.reason}>{t('attention.lost', { lost: quantity(kwh, 'kWh', 1) })}</span>
            </li>
          ))}
        </ol>
      )}
      {more > 0 && <p className={styles.basis}>{t('attention.more', { count: more })}</p>}
    </div>
  );
}
