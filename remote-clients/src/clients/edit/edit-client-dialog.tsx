import { Alert } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Dialog, EditDialog, ErrorView, failureText, LoadingView, useToast } from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import { type FormErrors, formErrors, serverErrors } from '../form-errors.ts';
import { useRefreshClients } from '../use-clients.ts';
import { ClientForm } from './client-form.tsx';
import { ClientView } from './client-view.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type ClientFields, fieldNames, fieldsOf } from './merge-versions.ts';
import { type Conflict, useEditClient } from './use-edit-client.ts';

interface EditClientDialogProps {
  clientId: string;
  open: boolean;
  onClose: () => void;
}

/** Edit Client: view first, then edit; a save that comes second is shown both versions. */
export function EditClientDialog({ clientId, open, onClose }: EditClientDialogProps) {
  const t = useText();
  const toast = useToast();
  const refresh = useRefreshClients();
  const { state, retry, setValues, begin, save, settle } = useEditClient(clientId);
  const [refused, setRefused] = useState<{ fields: FormErrors; message?: string }>({ fields: {} });
  const [conflict, setConflict] = useState<Conflict>();
  // The edit dialog keeps saving until both versions are settled, or the person goes back to editing.
  const settled = useRef<(saved: boolean) => void>(undefined);
  // Two dialogs take turns here, and the second cannot know where the focus came from.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    if (!open && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }, [open, opener]);

  if (state.status !== 'ready') {
    return (
      <Dialog open={open} size="lg" title={t('edit.title')} onClose={onClose}>
        {state.status === 'loading' ? (
          <LoadingView />
        ) : (
          <ErrorView
            compact
            title={t('edit.failedToLoad')}
            message={failureText(state.error)}
            onRetry={retry}
          />
        )}
      </Dialog>
    );
  }

  const { base, values } = state;
  const errors = formErrors(values, t, { isNew: false });
  const original = fieldsOf(base.client);

  function saved(name: string): void {
    toast.success(t('edit.updated', { name }));
    void refresh();
  }

  async function onSave(): Promise<boolean> {
    setRefused({ fields: {} });
    try {
      const found = await save();
      if (!found) {
        saved(values.name.trim());
        return true;
      }
      setConflict(found);
      return await new Promise<boolean>((resolve) => {
        settled.current = resolve;
      });
    } catch (error) {
      const fields = serverErrors(error, t);
      setRefused({
        fields,
        ...(Object.keys(fields).length === 0 && { message: failureText(error) }),
      });
      return false;
    }
  }

  async function onSettle(both: Conflict, chosen: ClientFields): Promise<void> {
    const next = await settle(both, chosen);
    setConflict(next ?? undefined);
    if (next) return;
    saved(chosen.name.trim());
    settled.current?.(true);
  }

  function leaveConflict(keepTheirs: Conflict | undefined): void {
    setConflict(undefined);
    if (keepTheirs) {
      begin(keepTheirs.theirs);
      void refresh();
    }
    settled.current?.(keepTheirs !== undefined);
  }

  return (
    <>
      <EditDialog
        open={open}
        size="lg"
        title={t('edit.title')}
        view={<ClientView client={base.client} />}
        form={
          <>
            {refused.message && (
              <Alert
                type="error"
                showIcon
                role="alert"
                title={t('edit.failed')}
                description={refused.message}
              />
            )}
            <ClientForm
              values={values}
              errors={{ ...refused.fields, ...errors }}
              onChange={(next) => {
                setRefused({ fields: {} });
                setValues(next);
              }}
            />
          </>
        }
        dirty={fieldNames.some((field) => values[field].trim() !== original[field])}
        valid={Object.keys(errors).length === 0}
        onReset={() => {
          setRefused({ fields: {} });
          setValues(original);
        }}
        onSave={onSave}
        onClose={onClose}
      />
      {conflict && (
        <ConflictDialog
          key={JSON.stringify(conflict.theirs)}
          conflict={conflict}
          onSettle={(chosen) => onSettle(conflict, chosen)}
          onKeepTheirs={() => leaveConflict(conflict)}
          onBack={() => leaveConflict(undefined)}
        />
      )}
    </>
  );
}
