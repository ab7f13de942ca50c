import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { useText } from '../messages/texts.ts';
import styles from './data-table.module.css';

interface TableSkeletonProps {
  columns: number;
  rows: number;
}

/** Bars where the rows will stand, so that nothing moves when they arrive. Small: a page may show it before the table's code is there. */
export function TableSkeleton({ columns, rows }: TableSkeletonProps) {
  const t = useText();
  return (
    <div role="status" aria-busy="true" className={styles.skeleton}>
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      {Array.from({ length: rows + 1 }, (_row, row) => (
        <div className={styles.skeletonRow} key={row} aria-hidden="true">
          {Array.from({ length: columns }, (_column, column) => (
            <span className={styles.skeletonBar} key={column} />
          ))}
        </div>
      ))}
    </div>
  );
}
