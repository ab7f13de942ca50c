import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useText } from '../../messages/texts.ts';
import type { ClientsView } from '../clients-view.ts';
import { useDialog } from '../use-dialog.ts';

const TableDialog = lazy(async () => ({ default: (await import('./table-dialog.tsx')).TableDialog }));

export interface TableSettingsProps {
  view: ClientsView;
  onChange: (change: Partial<ClientsView>) => void;
}

/** Which columns and how many rows the list has; what is chosen is part of its address, and so of a saved view. */
export function TableSettings(props: TableSettingsProps) {
  const t = useText();
  const { current, open, show, close } = useDialog<true>();
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => show(true)}>
        {t('table.open')}
      </Button>
      {current && (
        <Suspense fallback={null}>
          <TableDialog {...props} open={open} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
