import { usePermissions } from 'shared-auth';
import { StatCard } from 'shared-ui';
import { useText } from '../messages/text.ts';
import { dataPoints, metricsTracked } from '../metrics/summary-figures.ts';
import { useClientCount } from '../metrics/use-clients.ts';
import { useMetricSummary } from '../metrics/use-metric-summary.ts';
import { Icon } from './icon.tsx';
import type { StatFigure, StatWidgetConfig } from './layout.ts';
import { useWidgetScope } from './scope.ts';

/** One figure about the fleet; 0 when it cannot be had (B-7.6). */
export function StatWidget({ config }: { config: StatWidgetConfig }) {
  const text = useText();
  const { value, isLoading } = figureHooks[config.figure]();
  const to = useAddress(config.figure);
  return (
    <StatCard
      label={text(config.title)}
      value={value}
      loading={isLoading}
      icon={<Icon name={config.figure} />}
      {...(to !== null && { to })}
    />
  );
}

/** Where what a figure counts can be seen; null for whoever may not, or is there already. */
function useAddress(figure: StatFigure): string | null {
  const mayRead = usePermissions().has('client.read');
  const { readingsAddress } = useWidgetScope();
  if (!mayRead) return null;
  if (figure === 'total-clients') return '/clients';
  return figure === 'active-clients' ? '/clients?status=online' : readingsAddress;
}

interface Figure {
  value: number;
  isLoading: boolean;
}

function useTotalClients(): Figure {
  const { count, isLoading } = useClientCount();
  return { value: count, isLoading };
}

function useActiveClients(): Figure {
  const { count, isLoading } = useClientCount('online');
  return { value: count, isLoading };
}

function useMetricsTracked(): Figure {
  const { span, clients } = useWidgetScope();
  const { rows, isLoading } = useMetricSummary(span, clients);
  return { value: metricsTracked(rows), isLoading };
}

function useDataPoints(): Figure {
  const { span, clients } = useWidgetScope();
  const { rows, isLoading } = useMetricSummary(span, clients);
  return { value: dataPoints(rows), isLoading };
}

/** A widget's figure never changes, so each card always calls the same hook. */
const figureHooks: Record<StatFigure, () => Figure> = {
  'total-clients': useTotalClients,
  'active-clients': useActiveClients,
  'metrics-tracked': useMetricsTracked,
  'data-points': useDataPoints,
};
