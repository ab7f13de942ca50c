import { type ReactNode, useState } from 'react';
import { useText } from '../messages/texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface ShownOnce {
  /** For the dialog's own ways out: Escape, the backdrop, the cross. */
  close: () => void;
  /** For `TokenResult`. */
  onCopied: () => void;
  question: ReactNode;
}

/**
 * Asks before a token that is shown only once is lost by a press beside its dialog. Once it has been copied, nothing is
 * lost.
 *
 * @param token undefined while none is on display; a secret asks in its own words
 */
export function useShownOnce(
  token: string | undefined,
  onClose: () => void,
  what: 'token' | 'secret' = 'token',
): ShownOnce {
  const t = useText();
  const [copied, setCopied] = useState<string>();
  const [asking, setAsking] = useState(false);
  return {
    close: () => (token === undefined || token === copied ? onClose() : setAsking(true)),
    onCopied: () => setCopied(token),
    question: (
      <ConfirmDialog
        open={asking}
        title={t(`${what}.lose.title`)}
        confirmLabel={t('token.lose.close')}
        cancelLabel={t(`${what}.lose.back`)}
        danger
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onCancel={() => setAsking(false)}
      >
        {t('token.lose.text')}
      </ConfirmDialog>
    ),
  };
}
