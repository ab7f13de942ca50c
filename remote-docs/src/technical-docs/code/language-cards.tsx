import { useId } from 'react';
import { useText } from '../messages/texts.ts';
import { readerLanguages, type ReaderLanguage } from './example-files.ts';
import styles from './language-cards.module.css';

interface LanguageCardsProps {
  label: string;
  value: ReaderLanguage;
  onChange: (language: ReaderLanguage) => void;
}

/** Four cards, one chosen: radio buttons, so that arrow keys move between them. */
export function LanguageCards({ label, value, onChange }: LanguageCardsProps) {
  const t = useText();
  const group = useId();
  return (
    <fieldset className={styles.cards}>
      <legend className={styles.legend}>{label}</legend>
      {readerLanguages.map((language) => (
        <label key={language} className={styles.card} data-chosen={language === value}>
          <input
            type="radio"
            name={group}
            value={language}
            checked={language === value}
            onChange={() => onChange(language)}
          />
          <span className={styles.name}>{t(`language.${language}`)}</span>
          <span className={styles.note}>{t(`language.${language}.note`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
