import type { Client } from 'api/contract';
import { Checkbox } from 'antd';
import { type HTMLAttributes, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SlotCell, useNarrow, useSlot, VisuallyHidden } from 'shared-ui';
import {
  DataTable,
  type DataTableColumn,
  type DataTableProps,
  type PendingRow,
  type RowWindow,
} from 'shared-ui/data-table';
import { type Text, useText } from '../messages/texts.ts';
import { clientColumns } from './client-columns.tsx';
import styles from './clients-table.module.css';
import type { ClientsView } from './clients-view.ts';
import type { Figures } from './figures/use-figures.ts';
import { RowActions, type RowActionsProps } from './row-actions.tsx';
import { isSelected, type Selection } from './selection.ts';
import { useColumnNames } from './table/use-column-names.ts';

export interface RowSelection {
  selection: Selection;
  onSelect: (ids: readonly string[], selected: boolean) => void;
}

interface ClientsTableProps extends Pick<DataTableProps<Client>, 'paging' | 'empty'> {
  /** Where there is more than one on the page. */
  label?: string;
  clients: readonly (Client | PendingRow)[];
  /** Of a list that is drawn only where it is looked at. */
  window?: RowWindow;
  /** The ids that a column asks about together with that of a client; those of all rows unless given. */
  idsWith?: (id: string) => readonly string[];
  view: Pick<ClientsView, 'sort' | 'columns' | 'dense'>;
  figures: Figures;
  loading: boolean;
  onSort: (sort: { key: string; order: 'asc' | 'desc' } | undefined) => void;
  /** Absent where the person may do nothing with a selection. */
  select: RowSelection | undefined;
  onAction: RowActionsProps['onAction'];
  /** Told of every move at the table. */
  hand: HTMLAttributes<HTMLDivElement>;
}

export function ClientsTable({
  label,
  clients: rows,
  idsWith,
  view: { sort, columns: chosen, dense },
  figures,
  loading,
  onSort,
  select,
  onAction,
  hand,
  ...table
}: ClientsTableProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const t = useText();
  const narrow = useNarrow();
  const nameOf = useColumnNames();
  const clients = useMemo(() => rows.filter((row) => 'id' in row), [rows]);
  const ofOthers = useColumnsOfOthers(clients, chosen, idsWith);
  const columns = useMemo(
    () => [
      ...(select ? [selectColumn(t, table.window ? null : clients, select)] : []),
      ...clientColumns({ t, nameOf, chosen, figures }),
      ...ofOthers,
      {
        key: 'actions',
        title: narrow ? <VisuallyHidden>{t('column.actions')}</VisuallyHidden> : t('column.actions'),
        align: 'end' as const,
        render: (client: Client) => <RowActions client={client} onAction={onAction} compact={narrow} />,
      },
    ],
    [t, nameOf, clients, chosen, figures, select, onAction, narrow, ofOthers, table.window],
  );
  return (
    <div {...hand}>
      <DataTable<Client>
        label={label ?? t('clients.table')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={loading}
        dense={dense}
        wide={chosen !== null}
        onSort={onSort}
        onRow={({ id }) =>
          void navigate({ pathname: `/clients/${id}`, search }, { preventScrollReset: true })
        }
        {...(sort && { sort })}
        {...table}
      />
    </div>
  );
}

/** What the slot `clients.column` hands over, as `remote.config.ts` states it. */
interface ColumnProps {
  clientId: string;
  clientIds: string;
}

/** Columns of other parts stand after those of the list: those that were chosen, or where the window has room for them. */
function useColumnsOfOthers(
  clients: readonly Client[],
  chosen: ClientsView['columns'],
  idsWith?: (id: string) => readonly string[],
): DataTableColumn<Client>[] {
  const fillers = useSlot<ColumnProps>('clients.column');
  return useMemo(() => {
    const clientIds = clients.map(({ id }) => id).join(',');
    const shown = fillers.filter(({ id }) => chosen?.includes(id) !== false);
    return shown.map(({ id, title, Content }) => ({
      key: id,
      title,
      from: chosen === null ? 'xxl' : 'sm',
      render: (client) => (
        <SlotCell>
          <Content clientId={client.id} clientIds={idsWith?.(client.id).join(',') ?? clientIds} />
        </SlotCell>
      ),
    }));
  }, [fillers, clients, chosen, idsWith]);
}

function selectColumn(
  t: Text,
  /** Null where the page is too long to be chosen as a whole. */
  clients: readonly Client[] | null,
  { selection, onSelect }: RowSelection,
): DataTableColumn<Client> {
  const ids = clients?.map(({ id }) => id) ?? [];
  const ticked = ids.filter((id) => isSelected(selection, id)).length;
  return {
    key: 'select',
    width: 48,
    title: clients ? (
      <Checkbox
        className={styles.check ?? ''}
        aria-label={t('selection.page')}
        checked={ticked > 0 && ticked === ids.length}
        indeterminate={ticked > 0 && ticked < ids.length}
        disabled={ids.length === 0}
        onChange={({ target }) => onSelect(ids, target.checked)}
      />
    ) : (
      <VisuallyHidden>{t('column.select')}</VisuallyHidden>
    ),
    render: ({ id, name }) => (
      <Checkbox
        className={styles.check ?? ''}
        aria-label={t('row.select', { name })}
        checked={isSelected(selection, id)}
        onChange={({ target }) => onSelect([id], target.checked)}
      />
    ),
  };
}
