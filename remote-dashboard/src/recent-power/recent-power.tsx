import type { RepairedStretch } from 'api/contract';
import { failureText, gapOfPace, useQuantityText, VisuallyHidden, withGaps } from 'shared-ui';
import { useText } from '../messages/text.ts';
import { metricOf } from '../metrics/metric-catalogue.ts';
import { repairedWithin } from '../metrics/repaired.ts';
import { useLines } from '../metrics/use-timeseries.ts';
import { useRepaired } from '../widgets/use-repaired.ts';
import styles from './recent-power.module.css';
import { SPARKLINE, sparkline } from './sparkline.ts';

/** What the slot `clients.column` hands over, as `remote.config.ts` states it. */
interface RecentPowerProps {
  clientId: string;
  /** Of all rows that are shown, separated by commas: they are asked about together. */
  clientIds: string;
}

const DAY = { lastHours: 24 };
const { unit } = metricOf('power');
const QUARTER = 900_000;

/** In the list of clients: the power of the last 24 hours as a small line, by quarters of an hour. */
export function RecentPower({ clientId, clientIds }: RecentPowerProps) {
  const t = useText();
  const text = useQuantityText();
  const clients = clientIds.split(',');
  const { lines, range, error, isLoading } = useLines({
    metric: 'power',
    interval: '15 minutes',
    span: DAY,
    clients,
    each: true,
    by: null,
    zone: null,
  });
  const stretches = useRepaired(DAY, clients);
  if (error) return <Missing why={t('recentPower.failed', { reason: failureText(error) })} />;
  if (isLoading || range === undefined) return null;
  const line = lines.find(({ client_id }) => client_id === clientId);
  const known = line?.values.filter((value) => value !== null) ?? [];
  if (line === undefined || known.length === 0) return <Missing why={t('recentPower.unknown')} />;

  const figures = line.times.map((time, place) => ({ time, value: line.values[place] ?? null }));
  const shown = withGaps(figures, gapOfPace(figures, QUARTER));
  const from = range.start.getTime();
  const at = shown.map(({ time }) => (time - from) / (range.end.getTime() - from));
  const highest = t('recentPower.highest', { highest: text(Math.max(...known), unit) });
  const marked = repairedOf(line.client_id, shown, stretches);
  const count = marked.filter(Boolean).length;
  const said = count === 0 ? highest : `${highest} · ${t('recentPower.repaired', { count })}`;
  const { width, height } = SPARKLINE;
  const drawn = sparkline(
    at,
    shown.map(({ value }) => value),
    marked,
  );
  return (
    <svg
      className={styles.line}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={said}
    >
      <title>{said}</title>
      <path d={drawn.line} />
      {count > 0 && <path className={styles.repaired} d={drawn.marks} />}
    </svg>
  );
}

/** Which quarters of an hour hold readings that were repaired. */
function repairedOf(
  clientId: string,
  shown: readonly { time: number; value: number | null }[],
  stretches: readonly RepairedStretch[],
): boolean[] {
  const isRepaired = repairedWithin(
    stretches.filter((each) => each.client_id === clientId && each.metric_name === 'power'),
  );
  return shown.map(({ time, value }) => value !== null && isRepaired?.(time, time + QUARTER) === true);
}

function Missing({ why }: { why: string }) {
  return (
    <span className={styles.missing} title={why}>
      <span aria-hidden>–</span>
      <VisuallyHidden>{why}</VisuallyHidden>
    </span>
  );
}
