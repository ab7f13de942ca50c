import { SlotCell, useSlot } from 'shared-ui';

interface ListViewsProps {
  page: 'users' | 'roles' | 'audit';
}

/** What is set on a list, by a name: of the part that has views, if there is one. */
export function ListViews({ page }: ListViewsProps) {
  const views = useSlot<ListViewsProps>('admin.views');
  return views.map(({ id, Content }) => (
    // A failure has no more room here than in a table.
    <SlotCell key={id}>
      <Content page={page} />
    </SlotCell>
  ));
}
