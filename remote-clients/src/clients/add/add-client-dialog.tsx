import { useState } from 'react';
import { Dialog, useShownOnce, useUnsavedGuard } from 'shared-ui';
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
  const [created, setCreated] = useState<{ id: string; name: string; token: string }>();
  const [dirty, setDirty] = useState(false);
  const once = useShownOnce(created?.token, onClose);
  const guard = useUnsavedGuard(open && dirty);
  const cancel = () => guard.ask(onClose);
  return (
    <>
      <Dialog
        open={open}
        title={created ? t('add.tokenTitle', { name: created.name }) : t('add.title')}
        onClose={created ? once.close : cancel}
        afterClose={() => setCreated(undefined)}
      >
        {created ? (
          <NewClientToken id={created.id} token={created.token} onCopied={once.onCopied} onClose={onClose} />
        ) : (
          <AddClientForm
            onDirty={setDirty}
            onCancel={cancel}
            onCreated={(client) => {
              setCreated(client);
              onCreated?.();
            }}
          />
        )}
        {once.question}
      </Dialog>
      {guard.question}
    </>
  );
}
