import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../messages/texts.ts';
import { Quantity } from '../quantities/quantity.tsx';
import styles from './charts.module.css';
import { type ChartProps, type ChartSeries, figureOf, rowsOf } from './series.ts';
import { useBeside } from './use-beside.ts';
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
  const beside = useBeside();
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
          {rowsOf(series).map(({ x, filling, points }) => (
            <tr key={x}>
              <th scope="row">{titleOf({ x, y: null, filling })}</th>
              {points.map((point, column) => {
                const y = point?.y ?? null;
                const words = point === undefined || y === null ? '' : beside(point);
                return (
                  <td key={series[column]?.name}>
                    {figure(y, series[column])}
                    {words !== '' && <span className={styles.beside}> {words}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
