import styles from './design-system.module.css';
import { useText } from './messages/texts.ts';

/** CSS variables of shared-ui/tokens, by group. */
const groups = {
  primary: ['primary', 'primary-hover', 'primary-active', 'primary-soft'],
  gray: ['gray-50', 'gray-100', 'gray-200', 'gray-500', 'gray-700', 'gray-900'],
  status: ['success', 'warning', 'error', 'info'],
  energy: ['energy-low', 'energy-medium', 'energy-high'],
} as const;

type Group = keyof typeof groups;

export function ColorSamples() {
  const t = useText();
  return (Object.keys(groups) as Group[]).map((group) => (
    <div key={group}>
      <h3>{t(`colors.${group}`)}</h3>
      <ul className={styles.colors}>
        {groups[group].map((token) => (
          <li key={token}>
            <span className={styles.color} style={{ background: `var(--ui-${token})` }} />
            <code>--ui-{token}</code>
          </li>
        ))}
      </ul>
    </div>
  ));
}
