import { ErrorView, TableSkeleton } from 'shared-ui';
import type * as dataTable from 'shared-ui/data-table';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useChartsDrawn } from './charts-first.tsx';

type DataTableModule = typeof dataTable;

export type LazyColumn<Row> = dataTable.DataTableColumn<Row>;

export interface LazyDataTableProps<Row> extends dataTable.DataTableProps<Row> {
  /** What to say when the table's own code cannot be fetched. */
  errorTitle: string;
  errorMessage: string;
}

/**
 * The shared table, whose code is fetched when its place comes near the screen and the charts of the page are drawn: it
 * weighs as much as the rest of a dashboard, and what stands above it should not wait.
 */
export function LazyDataTable<Row extends object>({
  errorTitle,
  errorMessage,
  ...table
}: LazyDataTableProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const [module, setModule] = useState<DataTableModule>();
  const [failed, setFailed] = useState(false);
  const waiting = useChartsDrawn() && module === undefined && !failed;

  useEffect(() => {
    if (!waiting || place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        import('shared-ui/data-table').then(setModule, () => setFailed(true));
      },
      { rootMargin: '50%' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [waiting]);

  if (failed) {
    return <ErrorView compact title={errorTitle} message={errorMessage} onRetry={() => setFailed(false)} />;
  }
  if (module === undefined) {
    return (
      <div ref={place}>
        <TableSkeleton columns={table.columns.length} rows={table.skeletonRows ?? 10} />
      </div>
    );
  }
  const Table: ComponentType<dataTable.DataTableProps<Row>> = module.DataTable;
  return <Table {...table} />;
}
