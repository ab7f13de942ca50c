import type { Client, Performance } from 'api/contract';
import { ChartCard, type ChartSeries, Choice, failureText } from 'shared-ui';
import { type Text, useText } from '../../messages/texts.ts';
import styles from './site.module.css';
import { type SiteRange, siteRanges, usePerformance } from './use-performance.ts';

interface PowerChartProps {
  client: Client;
  range: SiteRange;
  onRange: (range: SiteRange) => void;
}

/** Hour by hour what the site gave or took, and what was expected, dashed, within dotted lines. */
export function PowerChart({ client, range, onRange }: PowerChartProps) {
  const t = useText();
  const { data, error, mutate } = usePerformance(client.id, range);
  const performance = data?.data;
  return (
    <ChartCard
      title={t('site.chart')}
      kind="line"
      unit="W"
      series={performance ? seriesOf(performance, t) : []}
      loading={!performance && !error}
      legend="names"
      {...(error && !performance && { error: failureText(error), onRetry: () => void mutate() })}
      extra={
        <Choice
          label={t('site.range')}
          value={String(range)}
          options={siteRanges.map((hours) => ({ value: String(hours), label: t(`site.range.${hours}`) }))}
          onChange={(value) => onRange(value === '720' ? 720 : 24)}
        />
      }
      note={performance?.expected.state === 'known' && <HowExpected performance={performance} />}
    />
  );
}

function HowExpected({ performance: { expected } }: { performance: Performance }) {
  const t = useText();
  const { learned_days: days, neighbors, method } = expected;
  switch (method) {
    case 'power_curve':
      return <p className={styles.note}>{t('site.how.power_curve')}</p>;
    case 'neighbors':
      return <p className={styles.note}>{t('site.how.wind', { sites: neighbors })}</p>;
    case 'load_profile':
      return <p className={styles.note}>{t('site.how.load_profile', { days })}</p>;
    case 'clear_sky':
    case null:
      return <HowSolar expected={expected} />;
  }
}

function HowSolar({ expected }: Pick<Performance, 'expected'>) {
  const t = useText();
  const { cloud_hours, light_hours, learned_days, neighbors, missing } = expected;
  return (
    <p className={styles.note}>
      {t('site.how', { days: learned_days })}{' '}
      {neighbors === 0
        ? t(missing.includes('region') ? 'site.how.noRegion' : 'site.how.alone')
        : t('site.how.neighbors', { sites: neighbors, hours: cloud_hours, light: light_hours })}
    </p>
  );
}

function seriesOf({ hours, expected }: Performance, t: Text): ChartSeries[] {
  const line = (name: string, of: 'power' | 'expected' | 'low' | 'high') => ({
    name,
    points: hours.map((hour) => {
      const kW = hour[of];
      return {
        x: Date.parse(hour.at),
        y: kW === null ? null : kW * 1000,
        ...(of === 'power' && hour.repaired === true && { repaired: true }),
      };
    }),
  });
  const power = line(t('site.power'), 'power');
  if (expected.state !== 'known') return hours.every((hour) => hour.power === null) ? [] : [power];
  return [
    power,
    { ...line(t('site.expected'), 'expected'), dashed: true },
    { ...line(t('site.low'), 'low'), dotted: 1 },
    { ...line(t('site.high'), 'high'), dotted: 2 },
  ];
}
