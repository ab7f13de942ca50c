import type { Client } from 'api/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useNarrow } from 'shared-ui';
import type { DataTableColumn } from 'shared-ui/data-table';
import { type Formats, useFormat } from 'shared-ui/i18n';
import { type Text, useText } from '../messages/texts.ts';
import { ClientStatusBadge, ConnectivityBadge } from './client-badges.tsx';
import styles from './client-columns.module.css';
import { ClientEnergy } from './client-energy.tsx';
import { sortKeys } from './clients-view.ts';
import { CopyId, shortId } from './copy-id.tsx';
import type { Figures } from './figures/use-figures.ts';
import { PlaceLink } from './place-link.tsx';
import { type ColumnKey, type OwnColumn, ownColumns, usualColumns } from './table/table-columns.ts';
import { wordOfType } from './word-of-type.ts';

const FigureCell = lazy(async () => ({ default: (await import('./figures/figure-cell.tsx')).FigureCell }));

interface ColumnParts {
  t: Text;
  nameOf: (column: OwnColumn) => string;
  /** Null: those of B-8.3. */
  chosen: readonly ColumnKey[] | null;
  figures: Figures;
}

type Column = DataTableColumn<Client>;

/** What the list says of a client, whatever the person may do with it. */
export function clientColumns({ t, nameOf, chosen, figures }: ColumnParts): Column[] {
  const shown = chosen ?? usualColumns;
  const own = ownColumns.filter((key) => shown.includes(key));
  return [
    {
      key: 'name',
      title: t('column.client'),
      sortable: true,
      stays: true,
      render: (client) => <ClientName client={client} columns={own} nameOf={nameOf} figures={figures} />,
    },
    ...own.map(
      (key): Column => ({
        key,
        title:
          key === 'consumption' ? (
            <span title={t('column.consumptionHint')}>{nameOf(key)}</span>
          ) : (
            nameOf(key)
          ),
        sortable: sortKeys.some((known) => known === key),
        align: aligned.has(key) ? 'end' : 'start',
        // Whoever chose a column wants it where a table can be moved sideways.
        from: chosen === null && key !== 'status' ? 'md' : 'sm',
        render: (client) => <Cell column={key} client={client} figures={figures} />,
      }),
    ),
  ];
}

const aligned: ReadonlySet<OwnColumn> = new Set(['power', 'today', 'consumption', 'alerts', 'coverage']);

interface CellProps {
  column: OwnColumn;
  client: Client;
  figures: Figures;
}

function Cell({ column, client, figures }: CellProps) {
  const t = useText();
  const { location, type, role, tags } = client;
  switch (column) {
    case 'location':
      return (
        <span className={styles.place}>
          {location === null ? <Missing>{t('row.noLocation')}</Missing> : <PlaceLink place={location} />}
        </span>
      );
    case 'type':
      return type === null ? <Missing>{t('row.noType')}</Missing> : <>{wordOfType(type, t)}</>;
    case 'role':
      return <>{t(`role.${role}`)}</>;
    case 'tags':
      return <Tags tags={tags} />;
    case 'status':
      return <Badges client={client} />;
    case 'consumption':
      return <Consumption client={client} />;
    case 'last_seen_at':
      return <LastUpdate client={client} />;
    case 'power':
    case 'today':
    case 'alerts':
    case 'coverage':
      return (
        <Suspense fallback={null}>
          <FigureCell column={column} clientId={client.id} figures={figures} />
        </Suspense>
      );
  }
}

/** Each leads to the clients that have it. */
function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <Link key={tag} className={styles.placeLink} to={`/clients?tag=${encodeURIComponent(tag)}`}>
          {tag}
        </Link>
      ))}
    </span>
  );
}

function Consumption({ client: { consumption, role } }: { client: Client }) {
  const t = useText();
  if (consumption === null) return <Missing>{t('row.noConsumption')}</Missing>;
  return <ClientEnergy energy={consumption} role={role} />;
}

function LastUpdate({ client: { lastUpdate } }: { client: Client }) {
  const t = useText();
  const format = useFormat();
  if (lastUpdate === null) return <Missing>{t('row.never')}</Missing>;
  return (
    <time dateTime={lastUpdate} title={format.dateTime(lastUpdate)}>
      {lastUpdateText(lastUpdate, format, t)}
    </time>
  );
}

interface ClientNameProps extends Pick<ColumnParts, 'nameOf' | 'figures'> {
  client: Client;
  columns: readonly OwnColumn[];
}

/**
 * Name and id; the name opens the details without losing the list behind them. On a phone state and figures stand here
 * too, for want of columns.
 */
function ClientName({ client, columns, nameOf, figures }: ClientNameProps) {
  const { id, name } = client;
  const { search } = useLocation();
  const narrow = useNarrow();
  return (
    <span className={styles.client}>
      <Link className={styles.name} to={{ pathname: `/clients/${id}`, search }} preventScrollReset>
        {name}
      </Link>
      {narrow ? (
        // Nothing to hit beside the name; the details have the one that copies.
        <span className={styles.id} title={id}>
          {shortId(id)}
        </span>
      ) : (
        <CopyId id={id} />
      )}
      {narrow && (
        <>
          {columns.includes('status') && <Badges client={client} />}
          <span className={styles.figures}>
            {columns.includes('consumption') && <Consumption client={client} />}
            {columns.includes('last_seen_at') && <LastUpdate client={client} />}
          </span>
          {columns
            .filter((column) => !beside.has(column))
            .map((column) => (
              <span key={column} className={styles.named}>
                <span>{nameOf(column)}</span>
                <Cell column={column} client={client} figures={figures} />
              </span>
            ))}
        </>
      )}
    </span>
  );
}

/** On a phone these need no name, or are found in the details. */
const beside: ReadonlySet<OwnColumn> = new Set(['status', 'consumption', 'last_seen_at', 'location']);

function Badges({ client }: { client: Client }) {
  return (
    <span className={styles.badges}>
      <ClientStatusBadge {...client} />
      <ConnectivityBadge {...client} />
    </span>
  );
}

const DAY = 24 * 60 * 60 * 1000;

/** The hour matters while it is fresh; after some days only how many. */
function lastUpdateText(lastUpdate: string, format: Formats, t: Text): string {
  const day = format.relativeDate(lastUpdate);
  const fresh = Date.now() - Date.parse(lastUpdate) < 2 * DAY;
  return fresh ? t('row.dayAndTime', { day, time: format.time(lastUpdate) }) : day;
}

function Missing({ children }: { children: ReactNode }) {
  return <span className={styles.missing}>{children}</span>;
}
