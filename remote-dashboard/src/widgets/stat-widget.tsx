import { usePermissions } from 'shared-auth';
import { StatCard } from 'shared-ui';
import { useText } from '../messages/text.ts';
import { useCounts } from '../metrics/use-counts.ts';
import { Icon } from './icon.tsx';
import type { StatFigure, StatWidgetConfig } from './layout.ts';
import { useWidgetScope } from './scope.ts';

/** One figure about the chosen clients; 0 when it cannot be had (B-7.6). */
export function StatWidget({ config }: { config: StatWidgetConfig }) {
  const text = useText();
  const { span, clients } = useWidgetScope();
  const { counts, isLoading } = useCounts(span, clients);
  const to = useAddress(config.figure);
  return (
    <StatCard
      label={text(config.title)}
      value={counts[config.figure]}
      loading={isLoading}
      icon={<Icon name={config.figure} />}
      {...(to !== null && { to })}
    />
  );
}

/** Where what a figure counts can be seen; null for whoever may not, or is there already. */
function useAddress(figure: StatFigure): string | null {
  const mayRead = usePermissions().has('client.read');
  const { readingsAddress, clients } = useWidgetScope();
  if (!mayRead) return null;
  if (figure === 'metrics-tracked' || figure === 'data-points') return readingsAddress;
  // The list has no choice of clients: it would count others.
  if (clients.length > 0) return null;
  return figure === 'total-clients' ? '/clients' : '/clients?status=online';
}
