import type { Rate } from 'api/contract';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { usePermissions } from 'shared-auth';
import { DeleteDialog, failureText, useKeptDraft, useToast } from 'shared-ui';
import { useText } from '../messages/texts.ts';
import { RateDialog } from './rate-dialog.tsx';
import { deleteRate, type RateKind, useRefreshRates } from './rates-api.ts';
import { useRateWords } from './use-rate-words.ts';

export type OpenedRate = { kind: 'enter'; what: RateKind } | { kind: 'delete'; rate: Rate };

interface RateDialogs {
  /** Undefined for who may not change them. */
  open: ((opened: OpenedRate) => void) | undefined;
  dialogs: ReactNode;
  /** Takes the focus where what opened a dialog is gone, since it did what it offered. */
  addButton: RefObject<HTMLButtonElement | null>;
}

const mayChange = ['tenant.settings', 'system.admin'] as const;

/** Dialogs to enter and to delete rates. They belong to the page: its cards come and go with what was asked. */
export function useRateDialogs(): RateDialogs {
  const may = usePermissions().any(mayChange);
  const [opened, setOpened] = useState<OpenedRate>();
  const addButton = useFocusAfter(opened !== undefined);
  const close = () => setOpened(undefined);
  useKeptDraft(/^energy-rates\/(new)$/, () => setOpened({ kind: 'enter', what: 'tariff' }));
  return {
    open: may ? setOpened : undefined,
    addButton,
    dialogs: may && (
      <>
        {opened?.kind === 'enter' && <RateDialog what={opened.what} onClose={close} />}
        {opened?.kind === 'delete' && <DeleteRate rate={opened.rate} onClose={close} />}
      </>
    ),
  };
}

function DeleteRate({ rate, onClose }: { rate: Rate; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const words = useRateWords();
  const refresh = useRefreshRates();
  async function remove(): Promise<void> {
    try {
      await deleteRate(rate.id);
      toast.success(t('rates.deleted'));
    } finally {
      await refresh();
    }
  }
  return (
    <DeleteDialog
      open
      entity={t('rates.entity')}
      name={words.name(rate)}
      warning={t('rates.deleteWarning')}
      onDelete={remove}
      explain={(error) => failureText(error)}
      onClose={onClose}
    />
  );
}

/** A dialog gives the focus back itself, unless its opener went meanwhile. */
function useFocusAfter(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const fallback = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!hasClosed) return undefined;
    const timer = setTimeout(() => {
      if (document.activeElement === null || document.activeElement === document.body)
        fallback.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [isOpen]);
  return fallback;
}
