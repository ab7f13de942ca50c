import { Button } from 'antd';
import { EmptyState } from 'shared-ui';
import { useText } from '../messages/texts.ts';

/** Nothing found, or nothing there yet: different things to do next. */
export function ClientsEmpty({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const t = useText();
  if (!filtered) {
    return <EmptyState compact title={t('clients.none')} description={t('clients.noneHint')} />;
  }
  return (
    <EmptyState
      compact
      title={t('clients.noMatch')}
      description={t('clients.noMatchHint')}
      action={<Button onClick={onClear}>{t('clients.clearFilters')}</Button>}
    />
  );
}
