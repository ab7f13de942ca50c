import { useState } from 'react';
import { Dialog, useUnsavedGuard } from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import { AddClientForm } from './add-client-form.tsx';
import { NewClientToken } from './new-client-token.tsx';

export interface AddClientDialogProps {
  open: boolean;
  onClose: () => void;
  /** As soon as the client exists; its token is still on display then. */
  onCreated?: () => void;
}

/** Add New Client, then its access token, this once. Other remotes use it too. */
export function AddClientDialog({ open, onClose, onCreated }: AddClientDialogProps) {
  const t = useText();
  const [created, setCreated] = useState<{ name: string; token: string }>();
  const [dirty, setDirty] = useState(false);
  const guard = useUnsavedGuard(open && dirty);
  const close = () => guard.ask(onClose);
  return (
    <>
      <Dialog
        open={open}
        title={created ? t('add.tokenTitle', { name: created.name }) : t('add.title')}
        onClose={close}
        afterClose={() => setCreated(undefined)}
      >
        {created ? (
          <NewClientToken token={created.token} onClose={onClose} />
        ) : (
          <AddClientForm
            onDirty={setDirty}
            onCancel={close}
            onCreated={(client) => {
              setCreated(client);
              onCreated?.();
            }}
          />
        )}
      </Dialog>
      {guard.question}
    </>
  );
}
