import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../messages/texts.ts';
import { Quantity } from '../quantities/quantity.tsx';
import styles from './charts.module.css';
import { type ChartProps, type ChartSeries, figureOf, rowsOf } from './series.ts';
import { useBucketTitle } from './use-bucket-title.ts';

/** The chart's figures for those who cannot see it, or want to read them. */
export function ChartTable({
  title,
  series,
  unit,
  decimals = 0,
  wholeDays = false,
}: Omit<ChartProps, 'label' | 'kind'> & { title: string }) {
  const t = useText();
  const format = useFormat();
  const titleOf = useBucketTitle(wholeDays);
  const figure = (y: number | null, of: ChartSeries | undefined) => {
    if (y === null) return '–';
    const value = figureOf({ mirrored: of?.mirrored }, y);
    return unit ? <Quantity value={value} unit={unit} decimals={decimals} /> : format.number(value, decimals);
  };
  return (
    // Scrolls by itself, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.tableFrame} role="region" aria-label={title} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('chart.time')}</th>
            {series.map(({ name }) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(series).map(({ x, filling, values, repaired }) => (
            <tr key={x}>
              <th scope="row">{titleOf({ x, y: null, filling })}</th>
              {values.map((value, column) => (
                <td key={series[column]?.name}>
                  {figure(value, series[column])}
                  {value !== null && repaired[column] === true && (
                    <span className={styles.repairedValue}> {t('chart.repairedValue')}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
