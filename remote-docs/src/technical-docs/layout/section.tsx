import type { ReactNode } from 'react';
import { useText } from '../messages/texts.ts';
import { Prose } from './prose.tsx';
import styles from './section.module.css';

interface SectionProps {
  /** The anchor that links name. */
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** One part of the page with its heading, which is a link to itself. */
export function Section({ id, title, lead, children }: SectionProps) {
  const t = useText();
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}{' '}
        <a className={styles.anchor} href={`#${id}`} aria-label={t('section.link', { section: title })}>
          #
        </a>
      </h2>
      {lead && (
        <p className={styles.lead}>
          <Prose text={lead} />
        </p>
      )}
      {children}
    </section>
  );
}
