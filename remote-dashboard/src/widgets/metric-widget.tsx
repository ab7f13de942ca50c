import { usePermissions, useTenant } from 'shared-auth';
import { MetricCard } from 'shared-ui';
import { partOfTime, useFormat } from 'shared-ui/i18n';
import { useText } from '../messages/text.ts';
import { type CardFigure, cardFigures } from '../metrics/card-figures.ts';
import { metricOf } from '../metrics/metric-catalogue.ts';
import { isAllKnown } from '../metrics/all-known.ts';
import { changeOf, tooLittle, type Trend } from '../metrics/trend.ts';
import { useMetricTotals } from '../metrics/use-metric-totals.ts';
import { countOf } from '../metrics/repaired.ts';
import { useMetricTrend } from '../metrics/use-metric-trend.ts';
import { Icon } from './icon.tsx';
import type { MetricWidgetConfig } from './layout.ts';
import { useWidgetScope } from './scope.ts';
import { useRepaired } from './use-repaired.ts';
import { useTrendTitle } from './use-trend-title.ts';

/**
 * A measured figure over the page's range, empty when it cannot be had: of energy and power what was generated, and
 * beneath it what was used and stored. The arrow of each says where it is heading within the range, or how it stands against
 * the span that the page compares with; a sentence at the same figure says why there is none, and how much of the time is known where
 * that is not all.
 */
export function MetricWidget({ config }: { config: MetricWidgetConfig }) {
  const text = useText();
  const format = useFormat();
  const { metric } = config;
  const { span, clients, interval, compared, zone, metricAddress } = useWidgetScope();
  const daysZone = useTenant().tenant?.timezone ?? 'UTC';
  const { rows, isLoading } = useMetricTotals(span, clients);
  const before = useMetricTotals(compared?.soFar ?? null, clients);
  const heading = useMetricTrend(
    { metric, span: compared === null ? span : null, clients, interval, zone },
    zone ?? daysZone,
  );
  const { unit, decimals, kind, change } = metricOf(metric);
  const mayRead = usePermissions().has('client.read');
  const figures = cardFigures(rows, metric);
  const then = new Map(cardFigures(before.rows, metric).map((figure) => [figure.part, figure]));

  function trendOfFigure(now: CardFigure): Trend | null {
    if (compared === null) return now.role === undefined ? null : heading.trend(now.role);
    const earlier = then.get(now.part);
    if (earlier === undefined || now.value === null || earlier.value === null) return null;
    const unknown = tooLittle({ earlier: earlier.coverage, range: now.coverage });
    const known = { before: earlier.coverage, after: now.coverage };
    return unknown ?? { known: true, change: changeOf(earlier.value, now.value, change), ...known };
  }

  function whyNot(trend: Trend | null): string | undefined {
    if (trend === null) return undefined;
    if (!trend.known)
      return text(`trend.unknown.${trend.of}`, { percent: partOfTime(trend.coverage, format) });
    return trend.change.amount === null ? text('trend.fromNothing') : undefined;
  }

  /** How much of the time a figure is made of, where that is not all of it and no sentence says so already. */
  function partKnown({ value, coverage }: CardFigure, trend: Trend | null): string | undefined {
    const isSaid = trend?.known === false && trend.of === 'range';
    if (value === null || isAllKnown(coverage) || isSaid) return undefined;
    return text('coverage.known', { percent: partOfTime(coverage, format) });
  }

  const repaired = countOf(useRepaired(span, clients), metric);
  const titleOf = useTrendTitle(heading);
  const shown = figures.map((figure) => {
    const trend = trendOfFigure(figure);
    const name = figure.part === 'mean' ? undefined : text(`part.${figure.part}`);
    const title = trend?.known ? titleOf(trend) : undefined;
    const trendTitle =
      title !== undefined && name !== undefined ? text('trend.of', { name, stretches: title }) : title;
    return {
      part: figure.part,
      name,
      value: figure.value,
      said: [partKnown(figure, trend), whyNot(trend)].filter((each) => each !== undefined),
      trendTitle,
      amount: trend?.known ? trend.change.amount : null,
    };
  });
  const [first, ...others] = shown;
  const what =
    compared === null
      ? text(kind === 'amount' ? 'combine.sum' : 'combine.mean')
      : text('combine.against', { period: compared.label });
  return (
    <MetricCard
      label={text(config.title)}
      caption={first?.name}
      value={first?.value ?? null}
      unit={unit}
      decimals={decimals}
      trend={first?.amount ?? null}
      trendUnit={change}
      trendTitle={first?.trendTitle}
      parts={others.map(({ part, name = '', value, amount, trendTitle, said }) => ({
        part,
        label: name,
        value,
        trend: amount,
        trendTitle,
        note: said.length === 0 ? undefined : said.join(' · '),
      }))}
      to={mayRead ? metricAddress(metric) : undefined}
      note={[
        what,
        ...(first?.said ?? []),
        ...(repaired > 0 ? [text('repaired', { count: repaired })] : []),
      ].join(' · ')}
      loading={isLoading}
      icon={<Icon name={metric} />}
    />
  );
}
