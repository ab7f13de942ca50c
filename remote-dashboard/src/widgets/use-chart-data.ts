import { useMemo } from 'react';
import { useTenant } from 'shared-auth';
import { ianaTimeZone, useLocale } from 'shared-ui/i18n';
import { bucketPlacer, fromChartRange } from '../metrics/chart-time.ts';
import { haveUnevenQuarters } from '../metrics/uneven-quarters.ts';
import { useLines, useTimeseries } from '../metrics/use-timeseries.ts';
import { chartQuestions } from './chart-questions.ts';
import type { TimeseriesWidgetConfig } from './layout.ts';
import { useWidgetScope } from './scope.ts';
import { useChartDrawing } from './use-chart-drawing.ts';
import { useKept } from './use-kept.ts';
import { useRepaired } from './use-repaired.ts';

/** Everything that a chart draws: the lines of the page's choice and those they are compared with. */
export function useChartData(config: TimeseriesWidgetConfig) {
  const scope = useWidgetScope();
  const { compared } = scope;
  const tenantZone = useTenant().tenant?.timezone ?? 'UTC';
  const daysZone = scope.zone ?? tenantZone;
  const shownZone = ianaTimeZone(useLocale().timeZone);
  const asked = chartQuestions(config, scope, daysZone);
  const { each } = asked.own;
  const first = useTimeseries(each ? null : asked.own);
  const stacked = config.stacked === true;
  const byHour = useMemo(() => stacked && haveUnevenQuarters(first.rows), [stacked, first.rows]);
  const questions = byHour ? chartQuestions({ ...config, interval: '1 hour' }, scope, daysZone) : asked;
  const { interval } = questions;
  const hourly = useTimeseries(byHour ? questions.own : null);
  const together = byHour ? hourly : first;
  const apart = useLines(each ? questions.own : null);
  const now = each ? apart : together;
  const then = useTimeseries(questions.compared);
  const waiting = now.isLoading || then.isLoading;

  const stretches = useRepaired(questions.own.span, scope.clients);
  const repaired = useMemo(
    () => stretches.filter(({ metric_name }) => metric_name === questions.metric),
    [stretches, questions.metric],
  );

  const draw = useChartDrawing();
  const { label = null, days = 0 } = compared ?? {};
  const { metric, coarser } = questions;
  const lines = each ? apart.lines : null;
  const { rows, range } = together;
  const drawnRange = each ? apart.range : range;
  const current = useMemo(
    () =>
      waiting
        ? null
        : draw({
            metric,
            interval,
            coarser,
            stacked,
            lines,
            rows,
            range: drawnRange,
            compared: label === null ? null : { label, rows: then.rows },
            repaired,
            zones: [interval, daysZone, shownZone],
            place: bucketPlacer(0, interval, daysZone, shownZone),
            placeCompared: bucketPlacer(stacked ? 1 : days, interval, daysZone, shownZone),
          }),
    [
      waiting,
      draw,
      repaired,
      metric,
      interval,
      coarser,
      stacked,
      lines,
      rows,
      drawnRange,
      label,
      then.rows,
      days,
      daysZone,
      shownZone,
    ],
  );
  const drawing = useKept(current);

  return {
    drawing,
    /** What is drawn is not yet what was asked for last. */
    updating: current === null && drawing !== null,
    metric,
    /** In place of the quarters of an hour that were asked for, in which some sites send nothing. */
    byHour,
    zones: { daysZone, shownZone },
    zoomTo: (from: number, to: number) =>
      fromChartRange(from, to, drawing?.kind !== 'line', drawing?.interval ?? interval, daysZone, shownZone),
    error: now.error ?? then.error,
    retry: () => {
      now.retry();
      then.retry();
    },
  };
}
