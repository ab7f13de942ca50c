import { SectionCard, useSlot } from 'shared-ui';
import { useChartsDrawn } from '../widgets/charts-first.tsx';

/** What other parts put at the end of the dashboard. Nothing of it is asked for before the first chart is drawn. */
export function OthersWidgets() {
  const drawn = useChartsDrawn();
  const fillers = useSlot<object>('dashboard.widget');
  if (!drawn) return null;
  return fillers.map(({ id, title, Content }) => (
    <SectionCard key={id} title={title}>
      <Content />
    </SectionCard>
  ));
}
