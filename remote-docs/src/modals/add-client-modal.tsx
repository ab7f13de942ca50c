import { usePermissions, useSession } from 'shared-auth';
import { RemoteModule } from 'shared-ui';
import { SampleAddClient } from './sample-add-client.tsx';

interface ModalProps {
  open: boolean;
  onClose: () => void;
}

/**
 * The dialog of the clients pages for those who may create clients. Visitors, and pages that cannot get it, see one
 * that looks the same and keeps nothing.
 */
export function AddClientModal({ open, onClose }: ModalProps) {
  const { status } = useSession();
  const { has } = usePermissions();
  const sample = <SampleAddClient open={open} onClose={onClose} />;
  if (status !== 'signed-in' || !has('client.create')) return sample;
  // Fetched when it is first wanted.
  if (!open) return null;
  return (
    <RemoteModule<ModalProps>
      remote="clients"
      module="./add-client-dialog"
      props={{ open, onClose }}
      fallback={sample}
    />
  );
}
