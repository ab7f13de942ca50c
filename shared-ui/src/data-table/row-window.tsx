import { type ComponentProps, createContext, use, useCallback } from 'react';
import styles from './data-table.module.css';

/** A stretch of a list that is too long to be drawn: the rows that are given stand between two empty spaces. */
export interface RowWindow {
  /** Where the first of the given rows stands in the whole list, from 0. */
  first: number;
  /** Rows of the whole list. */
  total: number;
  /** Pixels before and behind the given rows. */
  before: number;
  after: number;
  /** Told of each row that is drawn, which carries `data-index`: rows may differ in height. */
  measure: (row: HTMLTableRowElement | null) => void;
  /** Told of what scrolls. */
  onScroller: (scroller: HTMLElement | null) => void;
}

export const RowWindowContext = createContext<RowWindow | null>(null);

function WindowBody({ children, ...props }: ComponentProps<'tbody'>) {
  const view = use(RowWindowContext);
  const onScroller = view?.onScroller;
  const found = useCallback(
    (body: HTMLTableSectionElement | null) =>
      onScroller?.(body?.closest<HTMLElement>('.ant-table-content') ?? null),
    [onScroller],
  );
  return (
    <tbody {...props} ref={found}>
      <Space height={view?.before ?? 0} />
      {children}
      <Space height={view?.after ?? 0} />
    </tbody>
  );
}

function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      {/* Nothing is in it, and nobody is told of it. */}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td className={styles.space} colSpan={100} style={{ height }} />
    </tr>
  );
}

function WindowRow(props: ComponentProps<'tr'>) {
  const measure = use(RowWindowContext)?.measure;
  return <tr {...props} ref={measure} />;
}

/** What antd draws rows with. The same each time: others would make all rows anew. */
export const windowParts = { body: { wrapper: WindowBody, row: WindowRow } };

/** A row of the list that has not been read yet. */
export interface PendingRow {
  pendingRow: number;
}

export const isPending = (row: object): row is PendingRow => 'pendingRow' in row;

export function PendingCell() {
  return <span className={styles.pending} aria-hidden="true" />;
}
