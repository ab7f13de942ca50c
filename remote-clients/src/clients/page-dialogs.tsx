import type { Client } from 'api/contract';
import { lazy, Suspense } from 'react';
import { AddClientDialog } from './add/add-client-dialog.tsx';
import { BulkDialog } from './bulk/bulk-dialog.tsx';
import type { BulkAction } from './bulk/run-bulk.ts';
import type { ClientsView } from './clients-view.ts';
import { DeleteClientDialog } from './delete/delete-client-dialog.tsx';
import { EditClientDialog } from './edit/edit-client-dialog.tsx';
import type { ClientAction } from './row-actions.tsx';
import type { Selection } from './selection.ts';
import { RegenerateTokenDialog } from './token/regenerate-token-dialog.tsx';
import type { useDialog } from './use-dialog.ts';

/** With the CSV library; few people import, and seldom. */
const ImportDialog = lazy(async () => ({
  default: (await import('./import/import-dialog.tsx')).ImportDialog,
}));

export type PageDialog =
  | { kind: Exclude<ClientAction, 'edit'>; client: Client }
  | { kind: 'edit'; client: Pick<Client, 'id'> }
  | { kind: 'add' }
  | { kind: 'import' }
  | { kind: 'bulk'; action: Exclude<BulkAction, { action: 'restore' }> };

interface PageDialogsProps {
  dialog: ReturnType<typeof useDialog<PageDialog>>;
  view: ClientsView;
  selection: Selection;
  nameOf: (id: string) => string | null;
  onGone: (id: string) => void;
  /** With those that are gone, and those that could not be changed. */
  onBulkDone: (gone: readonly string[], left: readonly string[]) => void;
}

/** The dialog that the page has open, if any. */
export function PageDialogs({ dialog, view, selection, nameOf, onGone, onBulkDone }: PageDialogsProps) {
  const { current, open, round, close } = dialog;
  const shared = { open, onClose: close };
  switch (current?.kind) {
    case undefined:
      return null;
    case 'add':
      return <AddClientDialog key={round} {...shared} />;
    case 'import':
      return (
        <Suspense fallback={null}>
          <ImportDialog key={round} {...shared} />
        </Suspense>
      );
    case 'bulk':
      return (
        <BulkDialog
          key={round}
          {...shared}
          action={current.action}
          view={view}
          selection={selection}
          nameOf={nameOf}
          onDone={onBulkDone}
        />
      );
    case 'token':
      return <RegenerateTokenDialog key={round} {...shared} client={current.client} />;
    case 'edit':
      return <EditClientDialog key={round} {...shared} clientId={current.client.id} />;
    case 'delete':
      return (
        <DeleteClientDialog
          key={round}
          {...shared}
          client={current.client}
          onDeleted={({ id }) => onGone(id)}
        />
      );
  }
}
