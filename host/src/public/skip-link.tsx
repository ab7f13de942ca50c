import styles from './skip-link.module.css';
import { useText } from './texts.ts';

/** The first stop of the Tab key on a page. */
export function SkipLink() {
  const t = useText();
  return (
    <a className={styles.skip} href="#content">
      {t('header.skip')}
    </a>
  );
}
