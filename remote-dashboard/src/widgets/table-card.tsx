import type { ReactNode } from 'react';
import type { AppError } from 'shared-auth';
import { EmptyState, ErrorView, SectionCard } from 'shared-ui';
import { type MessageId, useText } from '../messages/text.ts';
import { errorText } from './error-text.ts';
import { LazyDataTable, type LazyDataTableProps } from './lazy-data-table.tsx';
import { usePaging } from './use-paging.ts';

interface TableCardProps<Row extends object>
  extends Pick<LazyDataTableProps<Row>, 'columns' | 'rows' | 'rowKey' | 'sort' | 'onSort' | 'empty'> {
  title: string;
  level: 2 | 3;
  extra?: ReactNode;
  /** What the server answered, of which `rows` are those to show. */
  answer: { rows: readonly Row[]; error: AppError | undefined; isLoading: boolean; retry: () => void };
  errorTitle: string;
  /** Where the server has no words of its own. */
  errorMessage: MessageId;
  emptyTitle: string;
  emptyHint: string;
  /** Below the table. */
  note?: ReactNode;
}

/** A card with a table whose rows are all here, page by page: or with what is to be said in their place. */
export function TableCard<Row extends object>(props: TableCardProps<Row>) {
  const { title, level, extra, answer, errorTitle, errorMessage, emptyTitle, emptyHint, note } = props;
  const { columns, rows: all, rowKey, sort, onSort, empty } = props;
  const text = useText();
  const { rows, paging } = usePaging(all);
  const nothing = answer.rows.length === 0;

  function content() {
    if (nothing && answer.error !== undefined) {
      const message = errorText(text, answer.error, errorMessage);
      return <ErrorView compact title={errorTitle} message={message} onRetry={answer.retry} />;
    }
    if (nothing && !answer.isLoading)
      return <EmptyState compact title={emptyTitle} description={emptyHint} />;
    return (
      <>
        <LazyDataTable<Row>
          label={title}
          errorTitle={errorTitle}
          errorMessage={text(errorMessage)}
          frameless
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          loading={answer.isLoading}
          skeletonRows={paging.limit}
          paging={paging}
          {...(sort && { sort })}
          {...(onSort && { onSort })}
          {...(empty !== undefined && { empty })}
        />
        {note}
      </>
    );
  }

  return (
    <SectionCard title={title} level={level} flush={!nothing || answer.isLoading} extra={extra}>
      {content()}
    </SectionCard>
  );
}
