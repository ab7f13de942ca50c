import { useId, useState } from 'react';
import { Prose } from '../layout/prose.tsx';
import { useText } from './messages/texts.ts';
import styles from './console.module.css';
import { useAccessToken } from './token-context.ts';

/** Where the reader's token is entered; every console of the page uses the same. */
export function TokenField() {
  const t = useText();
  const { token, setToken } = useAccessToken();
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('console.token')}</label>
      <div className={styles.token}>
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          value={token}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setToken(event.target.value.trim())}
        />
        <button type="button" className={styles.quiet} onClick={() => setShown(!shown)}>
          {t(shown ? 'console.token.hide' : 'console.token.show')}
        </button>
      </div>
      <span id={`${id}-hint`} className={styles.hint}>
        <Prose text={t('console.token.hint')} />
      </span>
    </div>
  );
}
