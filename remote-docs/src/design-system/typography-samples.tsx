import styles from './design-system.module.css';
import { useText } from './messages/texts.ts';

const sizes = [
  ['display', 'typography.display'],
  ['heading', 'typography.heading'],
  ['title', 'typography.titleSize'],
  ['body', 'typography.body'],
  ['small', 'typography.small'],
  ['caption', 'typography.caption'],
] as const;

export function TypographySamples() {
  const t = useText();
  return (
    <div className={styles.types}>
      {sizes.map(([size, text]) => (
        <p
          key={size}
          style={{ fontSize: `var(--ui-font-${size})`, lineHeight: `var(--ui-line-${size})` }}
          data-strong={['display', 'heading', 'title'].includes(size)}
        >
          {t(text)}
        </p>
      ))}
      <code>{t('typography.mono')}</code>
    </div>
  );
}
