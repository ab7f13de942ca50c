import type { ScreenState } from 'shared-auth/screen';
import { useText } from '../texts.ts';
import styles from './screen.module.css';

/** What a screen shows that nobody has let in: a code, and where somebody enters it. */
export function ScreenSignIn({ state }: { state: ScreenState }) {
  const t = useText();
  if (state.kind !== 'code')
    return (
      <div className={styles.signIn} role="status">
        <h1 className={styles.title}>{t('brand')}</h1>
        <p className={styles.line}>{t('screen.connecting')}</p>
      </div>
    );
  return (
    <div className={styles.signIn} role="status">
      <h1 className={styles.title}>{t('screen.title')}</h1>
      <p className={styles.line}>{t('screen.open')}</p>
      <p className={styles.address}>{state.address.replace(/^https?:\/\//, '')}</p>
      <p className={styles.line}>{t('screen.enter')}</p>
      <p className={styles.code} data-screen-code>
        {state.userCode}
      </p>
      <p className={styles.hint}>{t('screen.hint')}</p>
    </div>
  );
}
