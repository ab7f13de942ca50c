import { useId } from 'react';
import { useText } from '../messages/texts.ts';
import { type Reader, readerLanguages } from './reader-languages.ts';
import styles from './language-cards.module.css';

/** Four cards, one chosen: radio buttons, so that arrow keys move between them. */
export function LanguageCards({ label, reader }: { label: string; reader: Reader }) {
  const t = useText();
  const group = useId();
  return (
    <fieldset className={styles.cards}>
      <legend className={styles.legend}>{label}</legend>
      {readerLanguages.map((language) => (
        <label key={language} className={styles.card} data-chosen={language === reader.language}>
          <input
            type="radio"
            name={group}
            value={language}
            checked={language === reader.language}
            onChange={() => reader.choose(language)}
          />
          <span className={styles.name}>{t(`language.${language}`)}</span>
          <span className={styles.note}>{t(`language.${language}.note`)}</span>
        </label>
      ))}
      {reader.failed && (
        <p className={styles.failed} role="alert">
          {t('language.failed')}
        </p>
      )}
    </fieldset>
  );
}
