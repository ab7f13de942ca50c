import { useEffect, useRef } from 'react';
import buttons from '../button-link.module.css';
import { useText } from '../texts.ts';
import styles from './site-footer.module.css';

export type LegalText = 'privacy' | 'terms' | 'cookies';

interface LegalDialogProps {
  text: LegalText;
  onClose: () => void;
}

/** The browser's own dialog: Escape, focus and the backdrop come with it. */
export function LegalDialog({ text, onClose }: LegalDialogProps) {
  const t = useText();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby="legal-title"
      closedby="any"
      onClose={onClose}
    >
      <h2 id="legal-title">{t(`footer.${text}`)}</h2>
      <p>{t(`legal.${text}`)}</p>
      <button
        type="button"
        className={`${buttons.secondary} ${buttons.small}`}
        onClick={() => ref.current?.close()}
      >
        {t('legal.close')}
      </button>
    </dialog>
  );
}
