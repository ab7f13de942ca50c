import { Modal } from 'antd';
import { type ReactNode, type RefObject, useEffect, useInsertionEffect, useRef } from 'react';
import { useText } from '../messages/texts.ts';
import styles from './dialogs.module.css';

/** Widths in CSS pixels of B-10.1's sizes; never wider than the window, which `full` fills. */
export const dialogWidths = { sm: 400, md: 560, lg: 768, xl: 1024, full: '100%' } as const;
export type DialogSize = keyof typeof dialogWidths;

export interface DialogProps {
  open: boolean;
  title?: ReactNode;
  size?: DialogSize;
  /** `top` keeps its upper edge still while the content's height changes. */
  position?: 'center' | 'top';
  /** Buttons; none without it. */
  footer?: ReactNode;
  /** Escape, the backdrop and the cross. */
  onClose: () => void;
  /** While something runs that must not be interrupted. */
  locked?: boolean;
  /** After it has closed: the moment to forget its content. */
  afterClose?: () => void;
  children: ReactNode;
}

/** A modal dialog (B-10.1): sm to full, optional title and footer, closes on Escape or a backdrop click. */
export function Dialog({
  open,
  title,
  size = 'md',
  position = 'center',
  footer,
  onClose,
  locked = false,
  afterClose,
  children,
}: DialogProps) {
  const t = useText();
  const content = useRef<HTMLDivElement>(null);
  useFocusInside(open, content);
  useFocusBack(open);
  return (
    <Modal
      open={open}
      title={title}
      width={dialogWidths[size]}
      footer={footer ?? null}
      onCancel={onClose}
      keyboard={!locked}
      mask={{ closable: !locked }}
      closable={locked ? false : { 'aria-label': t('modal.close') }}
      centered={position === 'center'}
      destroyOnHidden
      rootClassName={[size === 'full' && styles.full, position === 'top' && styles.top]
        .filter(Boolean)
        .join(' ')}
      classNames={{ header: styles.header ?? '', body: styles.body ?? '', footer: styles.buttons ?? '' }}
      afterOpenChange={(isOpen) => isOpen && focusContent(content.current)}
      {...(afterClose && { afterClose })}
    >
      <div ref={content}>{children}</div>
    </Modal>
  );
}

/** Where a dialog goes on with other content, what had the focus is gone: on to what there is now. */
function useFocusInside(open: boolean, content: RefObject<HTMLDivElement | null>): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    if (!open) return undefined;
    const note = ({ target }: FocusEvent) => {
      const dialog = content.current?.closest('[role="dialog"]');
      if (target instanceof Element && dialog?.contains(target)) last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [open, content]);
  useEffect(() => {
    if (!open || !isLost() || last.current?.isConnected !== false) return;
    last.current = null;
    focusContent(content.current);
  });
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Whom a dialog that was just taken away owes the focus: one that comes in its place gives it back instead. */
let owed: Element | null = null;

/**
 * antd gives the focus back when it has closed a dialog; one that its page takes away open is never closed. Asks who has
 * the focus before any field in the dialog takes it.
 */
function useFocusBack(open: boolean): void {
  useInsertionEffect(() => {
    if (!open) return undefined;
    const opener = isLost() ? owed : document.activeElement;
    return () => {
      owed = opener;
      // Not before the key is done with that took the dialog away: Enter would press the opener.
      setTimeout(() => {
        owed = null;
        if (isLost() && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    };
  }, [open]);
}

/** What takes the focus by Tab. */
export const FOCUSABLE =
  'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled), a[href], [tabindex="0"]';

/** What a dialog is read from where it is no form: its first button would turn it down to itself, past what is above. */
const BEGINNING = '[data-begin]';

/** antd gives the focus to the cross. People came for the first field, or else for the first button. */
function focusContent(content: HTMLElement | null): void {
  const dialog = content?.closest('[role="dialog"]');
  const focused = document.activeElement;
  if (
    !content ||
    !dialog ||
    (focused && focused !== dialog && !focused.matches('.ant-modal-close') && dialog.contains(focused))
  )
    return;
  const first =
    content.querySelector<HTMLElement>(BEGINNING) ?? content.querySelector<HTMLElement>(FOCUSABLE);
  if (first) return first.focus();
  dialog.querySelector<HTMLElement>('.ant-modal-footer button:not(:disabled)')?.focus();
  focusWhenItArrives(content, document.activeElement);
}

/** A form that is still loading takes the focus later, unless the person has gone elsewhere from `waiting`. */
function focusWhenItArrives(content: HTMLElement, waiting: Element | null): void {
  const observer = new MutationObserver(() => {
    const first = content.querySelector<HTMLElement>(FOCUSABLE);
    const here = document.activeElement === waiting;
    if (first && here) first.focus();
    if (first || !here) observer.disconnect();
  });
  observer.observe(content, { childList: true, subtree: true });
}
