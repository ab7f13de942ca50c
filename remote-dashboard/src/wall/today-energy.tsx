import type { Losses } from 'api/contract';
import { useQuantityText } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { type Answered, isStale } from './freshness.ts';
import { useText } from './messages/texts.ts';
import { every } from './use-wall.ts';
import { useWallTimes } from './wall-times.ts';
import styles from './wall.module.css';

/** kWh: of less nothing can be said in percent. */
const LEAST_EXPECTED = 0.5;

/** What sites generated today against what was to be expected of the same sites in the same hours. */
export function TodayEnergy({ energy, clock }: { energy: Answered<Losses> | null; clock: number }) {
  const t = useText();
  const format = useFormat();
  const times = useWallTimes();
  const quantity = useQuantityText();
  if (energy === null) return <p className={styles.none}>{t('waiting')}</p>;
  const { total, sites, judged_to: judgedTo } = energy.value;
  const stale = isStale(energy, every.energy, clock);
  if (total === null || judgedTo === null)
    return <p className={styles.none}>{t('energy.none', { count: sites.all })}</p>;
  const { actual, expected } = total;
  const share = expected < LEAST_EXPECTED ? null : (actual / expected) * 100;
  return (
    <div className={styles.energyBody} data-state={stale ? 'stale' : 'live'}>
      <p className={styles.energyFigure}>
        <strong>{quantity(actual, 'kWh', 1)}</strong>{' '}
        {t('energy.of', { expected: quantity(expected, 'kWh', 1) })}
        {share !== null && <span className={styles.share}>{format.percent(share)}</span>}
      </p>
      {share !== null && (
        <div className={styles.bar} aria-hidden="true">
          <div style={{ width: `${Math.min(100, Math.max(0, share))}%` }} />
        </div>
      )}
      <p className={styles.basis}>
        {t(stale ? 'energy.lastKnown' : 'energy.basis', {
          told: format.number(sites.told),
          all: format.number(sites.all),
          time: times.time(judgedTo),
        })}
      </p>
    </div>
  );
}
