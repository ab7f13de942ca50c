import { Table } from 'antd/es/index.js';
import { type Key, type KeyboardEvent, type MouseEvent, type ReactNode, useDeferredValue } from 'react';
import '../antd-styles/generated/antd-data-table.css';
import { EmptyState } from '../feedback/empty-state.tsx';
import styles from './data-table.module.css';
import { meansRow } from './row-press.ts';
import {
  isPending,
  PendingCell,
  type PendingRow,
  type RowWindow,
  RowWindowContext,
  windowParts,
} from './row-window.tsx';
import { type Paging, TablePaging } from './table-paging.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { useOnPaper } from '../tokens/theme-mode.ts';
import { useFits } from './use-fits.ts';

export type { PendingRow, RowWindow } from './row-window.tsx';

export interface DataTableColumn<Row> {
  /** Unique in the table; with `sortable`, what `onSort` names. */
  key: string;
  title: ReactNode;
  render: (row: Row) => ReactNode;
  align?: 'start' | 'center' | 'end';
  width?: number | string;
  /** Left out below this window width; what it says must be found elsewhere (details, statistics). */
  from?: 'sm' | 'md' | 'lg' | 'xl' | 'xxl';
  sortable?: boolean;
  /** Stays in sight at the beginning of the line where the table is wider than its room. */
  stays?: boolean;
}

export interface DataTableSort {
  key: string;
  order: 'asc' | 'desc';
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly DataTableColumn<Row>[];
  /** With those of a window that have not been read yet. */
  rows: readonly (Row | PendingRow)[];
  rowKey: (row: Row) => Key;
  /** First load: a skeleton of the table's shape. With rows present they stay, dimmed. */
  loading?: boolean;
  /** Rows of the skeleton; the page size, so that nothing moves when the rows arrive. */
  skeletonRows?: number;
  paging?: Paging;
  sort?: DataTableSort;
  onSort?: (sort: DataTableSort | undefined) => void;
  /** Default: an `EmptyState` that says 'No Data Available'. */
  empty?: ReactNode;
  /** A bare table inside a card that has its own frame. */
  frameless?: boolean;
  /** Rows closer together. */
  dense?: boolean;
  /** Many columns: where they are wider than their room, the table scrolls in itself both ways, below its titles. */
  wide?: boolean;
  /** Of a list that is too long to be drawn; it scrolls in itself. */
  window?: RowWindow;
  /** A press anywhere on a row that means nothing else. Only the short way to where a link in the row leads. */
  onRow?: (row: Row) => void;
}

/** Of a row of one line, as the skeleton's in the style sheet. Pixels. */
const ROW_HEIGHT = 55;

/** antd has a sortable header answer Enter; Space, which works any other button, would scroll the page. */
function pressOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ' || event.target !== event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.click();
}

/** A table with skeleton, empty state, sorting and 'Showing x to y of z results'. The data comes by props. */
export function DataTable<Row extends object>({
  label,
  columns,
  rows,
  rowKey,
  loading = false,
  skeletonRows = 10,
  paging,
  sort,
  onSort,
  empty,
  frameless = false,
  dense = false,
  wide = false,
  window: view,
  onRow,
}: DataTableProps<Row>) {
  const frame = frameless ? styles.frameless : styles.frame;
  const { fits, watch } = useFits();
  // Paper takes all columns, in smaller letters.
  const onPaper = useOnPaper();
  // A page first shows what is around its table: the many rows take longer than everything else.
  const mayBeMade = useDeferredValue(true, false);
  if (loading && rows.length === 0) {
    return (
      <div className={frame}>
        <TableSkeleton columns={columns.length} rows={skeletonRows} />
      </div>
    );
  }
  if (!mayBeMade) {
    // For a frame or two, in which bars would only flicker.
    return (
      <div className={frame}>
        <div style={{ height: (rows.length + 1) * ROW_HEIGHT }} />
      </div>
    );
  }
  const leads = (row: Row | PendingRow) =>
    onRow &&
    !isPending(row) && {
      onClick: (event: MouseEvent<HTMLElement>) => {
        if (meansRow(event)) onRow(row);
      },
    };
  const table = (
    <div
      ref={watch}
      className={frame}
      aria-busy={loading}
      data-stale={loading}
      data-fits={fits && !view}
      data-window={view !== undefined}
      data-wide={wide}
    >
      <Table<Row | PendingRow>
        aria-label={label}
        size={dense ? 'small' : 'large'}
        dataSource={[...rows]}
        rowKey={(row) => (isPending(row) ? `pending ${row.pendingRow}` : rowKey(row))}
        {...(view && { components: windowParts, 'aria-rowcount': view.total + 1 })}
        pagination={false}
        showSorterTooltip={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: empty ?? <EmptyState compact /> }}
        {...(onRow && { rowClassName: styles.pressable ?? '' })}
        onRow={(row, index = 0) => ({
          ...leads(row),
          ...(view && { 'data-index': view.first + index, 'aria-rowindex': view.first + index + 2 }),
        })}
        onChange={(_paging, _filters, sorter) => {
          const chosen = Array.isArray(sorter) ? sorter[0] : sorter;
          if (!onSort) return;
          onSort(
            chosen?.order
              ? { key: String(chosen.columnKey), order: chosen.order === 'ascend' ? 'asc' : 'desc' }
              : undefined,
          );
        }}
        columns={columns.map((column) => ({
          key: column.key,
          title: column.title,
          align: column.align ?? 'start',
          render: (_value: unknown, row: Row | PendingRow) =>
            isPending(row) ? <PendingCell /> : column.render(row),
          ...(column.stays && { className: styles.stays ?? '' }),
          ...(column.width !== undefined && { width: column.width }),
          ...(column.from && !onPaper && { responsive: [column.from] }),
          ...(column.sortable && {
            // The server sorts; `true` only draws the arrows.
            sorter: true,
            onHeaderCell: () => ({ onKeyDown: pressOnSpace }),
            sortOrder: sort?.key === column.key ? (sort.order === 'asc' ? 'ascend' : 'descend') : null,
          }),
        }))}
      />
      {paging && <TablePaging table={label} {...paging} />}
    </div>
  );
  return view ? <RowWindowContext value={view}>{table}</RowWindowContext> : table;
}
