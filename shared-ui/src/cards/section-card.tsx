import { type ReactNode, useId } from 'react';
import styles from './cards.module.css';

export interface SectionCardProps {
  title: ReactNode;
  /** At the end of the title's line. */
  extra?: ReactNode;
  /** Of the title: 2 directly below the page's h1, 3 inside a titled `Stack`. */
  level?: 2 | 3;
  /** The content reaches the card's edges (tables). */
  flush?: boolean;
  children: ReactNode;
}

/** A titled card: a heading and whatever it names. */
export function SectionCard({ title, extra, level = 2, flush = false, children }: SectionCardProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={styles.section} data-place="card" aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <Heading className={styles.sectionTitle} data-place="text" id={id}>
          {title}
        </Heading>
        {extra}
      </div>
      <div className={styles.sectionBody} data-flush={flush}>
        {children}
      </div>
    </section>
  );
}
