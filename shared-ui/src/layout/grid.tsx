import type { ReactNode } from 'react';
import type { GridColumns } from '../tokens/design-tokens.ts';
import styles from './layout.module.css';

interface GridProps {
  /** At full width; fewer where the content would become narrow. */
  columns: GridColumns;
  children: ReactNode;
}

/** Equal columns that give way on narrow screens. */
export function Grid({ columns, children }: GridProps) {
  return (
    <div className={styles.gridFrame}>
      <div className={styles.grid} data-columns={columns}>
        {children}
      </div>
    </div>
  );
}

/** One below the other at the page's distance. `title` makes it a section with an h2. */
export function Stack({ title, children }: { title?: string; children: ReactNode }) {
  if (title === undefined) return <div className={styles.stack}>{children}</div>;
  return (
    <section className={styles.stack} aria-label={title}>
      <h2 className={styles.sectionTitle} data-place="text">
        {title}
      </h2>
      {children}
    </section>
  );
}
