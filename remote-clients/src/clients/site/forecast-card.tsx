import type { Client, Forecast, Performance } from 'api/contract';
import { useMemo } from 'react';
import { ChartCard, type ChartSeries, failureText, useQuantityText } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { type Text, useText } from '../../messages/texts.ts';
import { FigureRow } from './figure-row.tsx';
import styles from './site.module.css';
import { useForecast } from './use-forecast.ts';
import { usePerformance } from './use-performance.ts';

const HOUR = 3_600_000;

/** The line of the last day, and what will follow: a band in which eight of ten outcomes lie. */
export function ForecastCard({ client }: { client: Client }) {
  const t = useText();
  const { data, error, mutate } = useForecast(client.id);
  const { data: past } = usePerformance(client.id, 24);
  const forecast = data?.data;
  const performance = past?.data;
  const series = useMemo(
    () => (forecast?.state === 'known' ? seriesOf(forecast, performance, t) : []),
    [forecast, performance, t],
  );
  const bands = useMemo(() => [{ low: t('site.forecast.p10'), high: t('site.forecast.p90') }], [t]);
  return (
    <ChartCard
      title={t('site.forecast')}
      kind="line"
      unit="W"
      series={series}
      bands={bands}
      loading={!forecast && !error}
      legend="names"
      emptyTitle={t('site.forecast.none')}
      {...(forecast &&
        forecast.state !== 'known' && { emptyDescription: t(`site.forecast.state.${forecast.state}`) })}
      {...(error && !forecast && { error: failureText(error), onRetry: () => void mutate() })}
      note={forecast?.state === 'known' && <HowGood forecast={forecast} />}
    />
  );
}

/** How far such forecasts were off, and which of three is shown for it. */
function HowGood({ forecast: { error, method, made_at } }: { forecast: Forecast }) {
  const t = useText();
  const format = useFormat();
  const quantity = useQuantityText();
  return (
    <>
      <p className={styles.note}>
        {t('site.forecast.how')}{' '}
        {made_at !== null && t('site.forecast.made', { time: format.dateTime(made_at) })}{' '}
        {method !== null && t(error === null ? 'site.forecast.unmeasured' : `site.forecast.method.${method}`)}
      </p>
      {error && (
        <dl className={styles.figures}>
          <FigureRow
            name={t('site.forecast.error')}
            about={t('site.forecast.aboutError', {
              hours: error.hours,
              capacity: quantity(error.capacity_kw * 1000, 'W'),
            })}
            value={format.percent(error.nmae, 1)}
          />
          <FigureRow
            name={t('site.forecast.errors')}
            about={t('site.forecast.aboutErrors')}
            value={format.list(
              [error.nmae_model, error.nmae_climatology, error.nmae_persistence].map((each) =>
                format.percent(each, 1),
              ),
            )}
          />
          <FigureRow
            name={t('site.forecast.rmse')}
            about={t('site.forecast.aboutRmse')}
            value={format.number(error.rmse_skill, 2)}
          />
          <FigureRow
            name={t('site.forecast.crps')}
            about={t('site.forecast.aboutCrps')}
            value={format.number(error.crps_skill, 2)}
          />
        </dl>
      )}
    </>
  );
}

function seriesOf(
  { points, step_minutes: minutes }: Forecast,
  performance: Performance | undefined,
  t: Text,
): ChartSeries[] {
  const measured = (performance?.hours ?? []).map(({ at, power }) => ({
    x: Date.parse(at),
    end: Date.parse(at) + HOUR,
    y: power === null ? null : power * 1000,
  }));
  const line = (name: string, of: 'p10' | 'p50' | 'p90') => ({
    name,
    points: points.map((point) => {
      const x = Date.parse(point.at);
      return { x, end: x + minutes * 60_000, y: point[of] * 1000 };
    }),
  });
  return [
    { name: t('site.power'), points: measured },
    { ...line(t('site.forecast.p50'), 'p50'), dashed: true },
    { ...line(t('site.forecast.p90'), 'p90'), dotted: 1 },
    { ...line(t('site.forecast.p10'), 'p10'), dotted: 2 },
  ];
}
