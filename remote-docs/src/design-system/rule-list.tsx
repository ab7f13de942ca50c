import styles from './design-system.module.css';
import { useText } from './messages/texts.ts';

const rules = ['one', 'two', 'three', 'four', 'five', 'six'] as const;

export function RuleList() {
  const t = useText();
  return (
    <ul className={styles.rules}>
      {rules.map((rule) => (
        <li key={rule}>{t(`rules.${rule}`)}</li>
      ))}
    </ul>
  );
}
