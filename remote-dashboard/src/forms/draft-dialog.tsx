import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Dialog } from 'shared-ui';
import type { DraftForm } from './use-draft-form.ts';
import styles from './form.module.css';

interface DraftDialogProps<Draft> {
  form: DraftForm<Draft>;
  title: string;
  saveLabel: string;
  cancelLabel: string;
  /** Before Cancel and Save. */
  moreButtons?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Around the fields of a form: Save for who changed something, Cancel with a question, and why saving failed. */
export function DraftDialog<Draft>(props: DraftDialogProps<Draft>) {
  const { form, title, saveLabel, cancelLabel, moreButtons, onClose, children } = props;
  const { busy, trying, dirty, guard, failed, save } = form;
  const leave = () => guard.ask(onClose);
  return (
    <>
      <Dialog
        open
        size="lg"
        position="top"
        title={title}
        locked={busy}
        onClose={leave}
        footer={
          <div className={styles.footer}>
            {moreButtons}
            <Button disabled={busy} onClick={leave}>
              {cancelLabel}
            </Button>
            <Button
              type="primary"
              loading={busy}
              disabled={busy || trying || !dirty}
              onClick={() => void save()}
            >
              {saveLabel}
            </Button>
          </div>
        }
      >
        {children}
        {failed !== undefined && (
          <p className={styles.failed} role="alert">
            {failed}
          </p>
        )}
      </Dialog>
      {guard.question}
    </>
  );
}
