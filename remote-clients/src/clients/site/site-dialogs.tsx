import type { Client } from 'api/contract';
import { useNavigate } from 'react-router-dom';
import { DeleteClientDialog } from '../delete/delete-client-dialog.tsx';
import { EditClientDialog } from '../edit/edit-client-dialog.tsx';
import type { ClientAction } from '../row-actions.tsx';
import { RegenerateTokenDialog } from '../token/regenerate-token-dialog.tsx';
import type { useDialog } from '../use-dialog.ts';

interface SiteDialogsProps {
  client: Client;
  dialog: ReturnType<typeof useDialog<ClientAction>>;
  startIn: 'view' | 'edit';
}

/** The dialog that the site's page has open, if any. */
export function SiteDialogs({ client, dialog, startIn }: SiteDialogsProps) {
  const { current, open, round, close } = dialog;
  const navigate = useNavigate();
  const shared = { open, onClose: close };
  switch (current) {
    case null:
      return null;
    case 'token':
      return <RegenerateTokenDialog key={round} {...shared} client={client} />;
    case 'edit':
      return <EditClientDialog key={round} {...shared} clientId={client.id} startIn={startIn} />;
    case 'delete':
      return (
        <DeleteClientDialog
          key={round}
          {...shared}
          client={client}
          onDeleted={() => void navigate('/clients', { replace: true })}
        />
      );
  }
}
