import { useText } from '../messages/texts.ts';
import { CopyField } from './copy-field.tsx';
import styles from './dialogs.module.css';

export interface TokenResultProps {
  token: string;
  /** What the token is sent with: the `client_id` whose `client_secret` it is. */
  clientId: string;
  /** What to do with it now, in order (B-8.5: three). */
  nextSteps: readonly string[];
  /** See `useShownOnce`. */
  onCopied?: () => void;
}

/** A new access token, shown this once: read-only, to copy, and what to do next. */
export function TokenResult({ token, clientId, nextSteps, onCopied }: TokenResultProps) {
  const t = useText();
  return (
    <div className={styles.stack}>
      <CopyField label={t('token.clientId')} value={clientId} secondary />
      <CopyField label={t('token.label')} value={token} {...(onCopied && { onCopied })} />
      <div>
        <strong>{t('token.nextSteps')}</strong>
        <ol className={styles.steps}>
          {nextSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </div>
  );
}
