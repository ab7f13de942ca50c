import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { useRevalidate } from 'shared-auth';
import { ConflictDialog, Dialog, EditDialog, ErrorView, failureText, LoadingView, useToast } from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import { type FormErrors, formErrors, serverErrors } from '../form-errors.ts';
import { AUDIT, CLIENTS } from '../clients-api.ts';
import { ClientForm } from './client-form.tsx';
import { ClientView } from './client-view.tsx';
import { CLIENT_FIELD_NAMES } from '../client-fields.ts';
import { type ClientFields, fieldsOf } from './merge-versions.ts';
import { roleText } from '../role-field.tsx';
import { useEditClient } from './use-edit-client.ts';

interface EditClientDialogProps {
  clientId: string;
  open: boolean;
  /** With the inputs at once, for whoever comes to enter something. */
  startIn?: 'view' | 'edit';
  onClose: () => void;
}

/** Edit Client: view first, then edit; a save that comes second is shown both versions. */
export function EditClientDialog({ clientId, open, startIn = 'view', onClose }: EditClientDialogProps) {
  const t = useText();
  const toast = useToast();
  const revalidate = useRevalidate();
  const { state, retry, setValues, save, question } = useEditClient(clientId);
  const [refused, setRefused] = useState<{ fields: FormErrors; message?: string }>({ fields: {} });
  // Two dialogs take turns here, and the second cannot know where the focus came from.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    if (!open && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }, [open, opener]);

  if (state.status !== 'ready') {
    return (
      <Dialog open={open} size="lg" title={t('detail.title')} onClose={onClose}>
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

  async function onSave(): Promise<boolean> {
    setRefused({ fields: {} });
    try {
      const outcome = await save();
      if (outcome.how === 'back') return false;
      const { name } = outcome.version.client;
      if (outcome.how === 'saved') toast.success(t('edit.updated', { name }));
      void revalidate(CLIENTS);
      void revalidate(AUDIT);
      return true;
    } catch (error) {
      const fields = serverErrors(error, t);
      setRefused({
        fields,
        ...(Object.keys(fields).length === 0 && { message: failureText(error) }),
      });
      return false;
    }
  }

  return (
    <>
      <EditDialog
        open={open}
        size="lg"
        startIn={startIn}
        title={t('detail.title')}
        editTitle={t('edit.title')}
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
              client={base.client}
              values={values}
              errors={{ ...refused.fields, ...errors }}
              onChange={(next) => {
                setRefused({ fields: {} });
                setValues(next);
              }}
            />
          </>
        }
        dirty={CLIENT_FIELD_NAMES.some((field) => values[field].trim() !== original[field])}
        valid={Object.keys(errors).length === 0}
        onReset={() => {
          setRefused({ fields: {} });
          setValues(original);
        }}
        onSave={onSave}
        onClose={onClose}
      />
      <ConflictDialog
        question={question}
        title={t('conflict.title')}
        name={question?.theirs.name ?? ''}
        label={(field) => t(`form.${field}`)}
        show={(field, value) => {
          if (field === 'status') return t(`status.${value as ClientFields['status']}`);
          return field === 'role' ? roleText(value as ClientFields['role'], t) : value;
        }}
        explain={(error) => failureText(error, t('edit.failed'))}
      />
    </>
  );
}
