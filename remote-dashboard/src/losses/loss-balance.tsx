import type { Losses, LossSum } from 'api/contract';
import { useQuantityText } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { CostOfLosses } from './cost-of-losses.tsx';
import { causes, LEAST } from './losses-api.ts';
import styles from './losses.module.css';
import { type LossesText, useText } from './messages/texts.ts';
import type { RateKind } from './rates/rates-api.ts';

interface Step {
  key: string;
  name: string;
  about: string;
  /** kWh, negative where it takes away. */
  change: number;
  /** Between which figures of the balance its bar lies. */
  from: number;
  to: number;
  tone: 'whole' | 'lost' | 'unsure';
}

interface LossBalanceProps {
  losses: Losses;
  /** Of who may enter what a kWh is worth. */
  onEnter: ((what: RateKind) => void) | undefined;
}

/** From what was expected by way of each cause to what came. Bars say the same as the figures, for eyes only. */
export function LossBalance({ losses, onEnter }: LossBalanceProps) {
  const t = useText();
  const format = useFormat();
  const quantity = useQuantityText();
  const { total, sites, range_days, judged_to, cost } = losses;
  if (total === null)
    return (
      <>
        <p className={styles.nothing}>{t('nothing')}</p>
        <p className={styles.note}>{t('nothing.about')}</p>
      </>
    );
  const steps = stepsOf(total, t);
  const most = Math.max(...steps.flatMap(({ from, to }) => [from, to]));
  const share = (kWh: number) => `${most > 0 ? (100 * Math.max(0, kWh)) / most : 0}%`;
  const signed = (kWh: number) => `${kWh < 0 ? '−' : '+'}${quantity(Math.abs(kWh), 'kWh', 1)}`;
  return (
    <>
      <ul className={styles.balance}>
        {steps.map(({ key, name, about, change, from, to, tone }) => (
          <li key={key} className={styles.step}>
            <span className={styles.name}>
              {name}
              <span className={styles.about}>{about}</span>
            </span>
            <span className={styles.value}>
              {tone === 'whole' ? quantity(change, 'kWh', 1) : signed(change)}
            </span>
            <span className={styles.track} aria-hidden="true">
              <span
                className={styles.bar}
                data-tone={tone}
                style={{ insetInlineStart: share(Math.min(from, to)), width: share(Math.abs(to - from)) }}
              />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {format.sentences([
          t('known', {
            known: quantity(total.known, 'kWh', 1),
            expected: quantity(total.expected, 'kWh', 1),
            told: sites.told,
            all: sites.all,
            days: total.site_days,
            range: sites.all * range_days,
          }),
          ...(judged_to === null ? [] : [t('judged', { time: format.dateTime(judged_to) })]),
        ])}
      </p>
      {cost !== null && <CostOfLosses cost={cost} onEnter={onEnter} />}
    </>
  );
}

function stepsOf(total: LossSum, t: LossesText): Step[] {
  const { expected, actual, variation } = total;
  const whole = (key: 'expected' | 'actual', kWh: number): Step => ({
    key,
    name: t(key),
    about: t(`about.${key}`),
    change: kWh,
    from: 0,
    to: kWh,
    tone: 'whole',
  });
  const steps = [whole('expected', expected)];
  let left = expected;
  for (const cause of causes) {
    const kWh = total.causes[cause] ?? 0;
    if (kWh < LEAST) continue;
    steps.push({
      key: cause,
      name: t(`cause.${cause}`),
      about: t(`about.${cause}`),
      change: -kWh,
      from: left,
      to: left - kWh,
      tone: cause === 'silence' ? 'unsure' : 'lost',
    });
    left -= kWh;
  }
  if (Math.abs(variation) >= LEAST)
    steps.push({
      key: 'variation',
      name: t('variation'),
      about: t('about.variation'),
      change: -variation,
      from: left,
      to: left - variation,
      tone: 'unsure',
    });
  return [...steps, whole('actual', actual)];
}
