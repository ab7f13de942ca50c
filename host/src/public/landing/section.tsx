import type { ReactNode } from 'react';
import styles from './sections.module.css';

interface SectionProps {
  /** The anchor that the header links to. */
  id: string;
  title: string;
  lead?: string;
  /** On the surface color, to set it apart from its neighbors. */
  raised?: boolean;
  children: ReactNode;
}

export function Section({ id, title, lead, raised = false, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} data-raised={raised} aria-labelledby={`${id}-title`}>
      <div className={styles.inner}>
        <h2 className={styles.title} id={`${id}-title`}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </section>
  );
}
