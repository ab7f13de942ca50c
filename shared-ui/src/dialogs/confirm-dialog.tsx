import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import styles from './dialogs.module.css';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Once it is out of sight and has given the focus back. */
  afterClose?: () => void;
}

/** One question, two answers. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, danger = false } = props;
  const { onConfirm, onCancel, afterClose } = props;
  return (
    <Dialog
      open={open}
      title={title}
      size="sm"
      onClose={onCancel}
      {...(afterClose && { afterClose })}
      footer={
        <div className={styles.footer}>
          {/* The harmless answer has the focus. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Button autoFocus onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button type="primary" danger={danger} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      <div className={styles.text}>{children}</div>
    </Dialog>
  );
}
