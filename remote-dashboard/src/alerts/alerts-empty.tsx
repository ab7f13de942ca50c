import { Button } from 'antd';
import { EmptyState } from 'shared-ui';
import { type AlertsView, noFilters } from './alerts-view.ts';
import { useText } from './messages/texts.ts';

interface AlertsEmptyProps {
  view: AlertsView;
  onChange: (change: Partial<AlertsView>) => void;
}

/** No alert at all, or none that the filters find: the second does not mean that all is well. */
export function AlertsEmpty({ view, onChange }: AlertsEmptyProps) {
  const t = useText();
  const { search, ...chosen } = noFilters;
  const names = Object.keys(chosen) as (keyof typeof chosen)[];
  const isFiltered = view.search.trim() !== search || names.some((name) => view[name] !== chosen[name]);
  if (!isFiltered)
    return <EmptyState compact title={t(view.state === 'open' ? 'none.open' : 'none.other')} />;
  return (
    <EmptyState
      compact
      title={t('none.match')}
      action={<Button onClick={() => onChange(noFilters)}>{t('none.clear')}</Button>}
    />
  );
}
