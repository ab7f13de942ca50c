import { useMemo } from 'react';
import { useText } from '../messages/texts.ts';
import styles from './code.module.css';
import { CopyButton } from './copy-button.tsx';
import { type CodeLanguage, highlight } from './highlight.ts';

interface CodeBlockProps {
  /** Shown in the bar and part of the copy button's name. */
  title: string;
  code: string;
  language: CodeLanguage;
  /** Long programs scroll in their own box. */
  tall?: boolean;
}

/** Code with a copy button. */
export function CodeBlock({ title, code, language, tall = false }: CodeBlockProps) {
  const t = useText();
  const pieces = useMemo(() => highlight(code, language), [code, language]);
  return (
    <figure className={styles.block}>
      <figcaption className={styles.bar}>
        <span className={styles.name}>{title}</span>
        <CopyButton text={code} what={title} />
      </figcaption>
      {/* Scrollable, so it must take the focus for those who scroll with keys. */}
      <pre
        className={styles.code}
        data-tall={tall}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('code.region', { what: title })}
        role="region"
      >
        <code>
          {pieces.map(({ kind, text }, index) =>
            kind === 'plain' ? (
              text
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text never move
              <span key={index} className={styles[kind]}>
                {text}
              </span>
            ),
          )}
        </code>
      </pre>
    </figure>
  );
}
