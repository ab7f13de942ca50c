import { Input } from 'antd';
import type { RepairPreview } from 'api/contract';
import { useQuantityText } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from './messages/texts.ts';
import { numberTyped } from './number-typed.ts';
import styles from './quality.module.css';
import { useFindingWords } from './use-finding-words.ts';

interface RepairValuesProps {
  preview: RepairPreview;
  /** What is typed by hand, by instant; undefined where nothing is to be typed. */
  typed: Record<string, string> | undefined;
  onType: (at: string, text: string) => void;
}

/** What would be changed: values before and after, of how many metrics, and the energy. */
export function RepairValues({ preview, typed, onType }: RepairValuesProps) {
  const t = useText();
  const format = useFormat();
  const quantity = useQuantityText();
  const words = useFindingWords();
  const { metric, metrics, unit, values, change_kwh: change, left_out: leftOut } = preview;
  if (metric === null) return <p className={styles.nothing}>{t('repair.nothing')}</p>;
  const written = (value: number) => (unit === null ? format.number(value, 2) : quantity(value, unit, 2));
  const all = metrics.find((each) => each.metric === metric)?.values ?? values.length;
  return (
    <>
      <ul className={styles.metrics}>
        {metrics.map((each) => (
          <li key={each.metric}>
            {t('repair.values', { count: each.values, metric: words.metricName(each.metric) })}
          </li>
        ))}
      </ul>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keyboard */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={words.metricName(metric)}>
        <table className={styles.values}>
          <thead>
            <tr>
              <th scope="col">{t('repair.time')}</th>
              <th scope="col">{t('repair.before')}</th>
              <th scope="col">{t('repair.after')}</th>
            </tr>
          </thead>
          <tbody>
            {values.map(({ at, before, after }) => (
              <tr key={at}>
                <th scope="row">{format.dateTime(at)}</th>
                <td>{before === null ? t('repair.missing') : written(before)}</td>
                <td>
                  {typed ? (
                    <Input
                      aria-label={t('repair.valueAt', { time: format.dateTime(at) })}
                      inputMode="decimal"
                      aria-invalid={isWrong(typed[at])}
                      {...(isWrong(typed[at]) && { status: 'error' as const })}
                      value={typed[at] ?? String(after ?? '')}
                      suffix={unit}
                      onChange={({ target }) => onType(at, target.value)}
                    />
                  ) : after === null ? (
                    t('repair.removed')
                  ) : (
                    written(after)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {typed && Object.values(typed).some(isWrong) && <p role="alert">{t('repair.notANumber')}</p>}
      <p className={styles.note}>
        {format.sentences([
          ...(all > values.length ? [t('repair.first', { count: values.length })] : []),
          // By hand it follows from what is typed, and is told once it is stored.
          ...(change !== null && !typed ? [t('repair.change', { change: signed(change, quantity) })] : []),
          ...(leftOut > 0 ? [t('repair.leftOut', { count: leftOut })] : []),
        ])}
      </p>
    </>
  );
}

const isWrong = (text: string | undefined) => text !== undefined && numberTyped(text) === null;

export const signed = (kWh: number, quantity: (value: number, unit: string, decimals?: number) => string) =>
  `${kWh < 0 ? '−' : '+'}${quantity(Math.abs(kWh), 'kWh', 2)}`;
