import type { Client, ClientTotals } from 'api/contract';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { ErrorView, failureText } from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import { useClients } from '../clients-api.ts';
import { ClientsTable, type RowSelection } from '../clients-table.tsx';
import { type ClientsView, PIECE } from '../clients-view.ts';
import { useFigures, wantsFigures } from '../figures/use-figures.ts';
import { useHand, useSteadyRows } from '../live/steady-rows.ts';
import type { RowActionsProps } from '../row-actions.tsx';
import { GroupFigures } from './group-figures.tsx';
import styles from './groups.module.css';

export interface GroupTableProps {
  select: RowSelection | undefined;
  onAction: RowActionsProps['onAction'];
  onSort: (sort: { key: string; order: 'asc' | 'desc' } | undefined) => void;
}

interface GroupSectionProps extends GroupTableProps {
  name: string;
  totals: ClientTotals | undefined;
  /** What finds the clients of the group. */
  view: ClientsView;
  /** Beside the name: where the group leads. */
  children: ReactNode;
}

/** A group with its figures; its clients are read when it is opened. */
export function GroupSection({ name, totals, view, children, ...table }: GroupSectionProps) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.group} aria-labelledby={`${id}name`}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <button
            type="button"
            id={`${id}name`}
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={open ? `${id}rows` : undefined}
            onClick={() => setOpen(!open)}
          >
            {name}
          </button>
        </h2>
        {totals && <span className={styles.count}>{t('group.clients', { count: totals.clients })}</span>}
        {children}
      </div>
      {totals && <GroupFigures totals={totals} />}
      {open && (
        <div id={`${id}rows`}>
          <GroupRows name={name} view={view} {...table} />
        </div>
      )}
    </section>
  );
}

const NONE: readonly Client[] = [];

function GroupRows({ name, view, ...table }: GroupTableProps & { name: string; view: ClientsView }) {
  const t = useText();
  const [page, setPage] = useState(1);
  // A group is turned page by page, however long the list is without groups.
  const size = view.size === 'all' ? PIECE : view.size;
  const shown = useMemo(() => ({ ...view, page, size }), [view, page, size]);
  const { data, error, isLoading, mutate } = useClients(shown);
  const hand = useHand();
  const list = useMemo(() => ({ rows: data?.data ?? NONE, total: data?.total ?? 0 }), [data]);
  const { rows, total } = useSteadyRows(list, isLoading ? null : shown, hand.busy);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const figures = useFigures(ids, wantsFigures(view));
  if (error && !isLoading)
    return (
      <ErrorView
        compact
        title={t('clients.failedToLoad')}
        message={failureText(error)}
        onRetry={() => void mutate()}
      />
    );
  return (
    <ClientsTable
      label={name}
      clients={rows}
      view={view}
      figures={figures}
      hand={hand.props}
      loading={isLoading}
      paging={{ page, limit: size, total, onPage: setPage }}
      {...table}
    />
  );
}
