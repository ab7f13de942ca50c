import { SectionCard, type SlotFiller, useSlot } from 'shared-ui';
import { useRefreshClients } from '../metrics/use-clients.ts';
import { useRefreshPowerNow } from '../metrics/use-power-now.ts';
import { useRefreshQueries } from '../metrics/use-query.ts';
import { useChartsDrawn } from '../widgets/charts-first.tsx';
import { useBusy } from '../widgets/use-busy.ts';
import { WidgetSection } from '../widgets/widget-section.tsx';
import { Attention } from './attention.tsx';
import { dashboardLayout } from './dashboard-layout.ts';
import { useFirstFigures } from './first-figures/use-first-figures.ts';
import { QuickActions } from './quick-actions.tsx';
import { useRefreshAttention } from './use-attention.ts';

/** Ten apart, so that another part finds a place between two of them; one that names none stands at the end. */
const own: SlotFiller<object>[] = [
  { id: 'attention', order: 10, Content: Attention },
  ...dashboardLayout.map((section, index) => ({
    id: section.id,
    order: 20 + index * 10,
    Content: () => <WidgetSection section={section} />,
  })),
  { id: 'actions', order: 90, Content: Actions },
];

/** What stands on the dashboard: its own, and what other parts put there once the first chart is drawn. */
export function DashboardPlaces() {
  const drawn = useChartsDrawn();
  useFirstFigures(drawn);
  const fillers = useSlot('dashboard.widget', own);
  return fillers.map(({ id, title, Content }) => {
    if (title === undefined) return <Content key={id} />;
    return drawn ? (
      <SectionCard key={id} title={title}>
        <Content />
      </SectionCard>
    ) : null;
  });
}

function Actions() {
  const queries = useRefreshQueries();
  const clients = useRefreshClients();
  const now = useRefreshPowerNow();
  const attention = useRefreshAttention();
  const [refreshing, refresh] = useBusy(() => Promise.all([queries(), clients(), now(), attention()]));
  return <QuickActions onRefresh={refresh} refreshing={refreshing} />;
}
