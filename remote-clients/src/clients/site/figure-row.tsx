import type { ReactNode } from 'react';
import styles from './site.module.css';

interface FigureRowProps {
  name: string;
  value: ReactNode;
  /** How the figure is defined, in a few words. */
  about?: string;
}

/** A figure of a site with its name, and below it what it means. */
export function FigureRow({ name, value, about }: FigureRowProps) {
  return (
    <div className={styles.figure}>
      <dt>
        {name}
        {about !== undefined && <span className={styles.about}>{about}</span>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
