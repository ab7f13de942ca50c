/** What the list itself can say of a client, in the order of its columns; the name stands before all of them. */
export const ownColumns = [
  'location',
  'type',
  'role',
  'tags',
  'status',
  'power',
  'today',
  'consumption',
  'alerts',
  'coverage',
  'last_seen_at',
] as const;
export type OwnColumn = (typeof ownColumns)[number];

/** One of the list's own, or a column of another part by its id. */
export type ColumnKey = string;

/** What B-8.3 says. */
export const usualColumns: readonly OwnColumn[] = ['location', 'status', 'consumption', 'last_seen_at'];

/** Columns whose figures are asked for, and only where one of them is shown. */
export const figureColumns: readonly ColumnKey[] = ['power', 'today', 'alerts', 'coverage'];

/** Of the dozen there are, and what a link may claim besides. */
const MOST = 40;
const KEY = /^[\w./:@-]{1,100}$/;

/** Null where nothing was chosen; an empty list is a choice, too, and says `none`. */
export function readColumns(written: string | null): readonly ColumnKey[] | null {
  if (!written) return null;
  const keys = written.split(',').filter((key) => KEY.test(key));
  return inOrder([...new Set(keys)].filter((key) => key !== NONE).slice(0, MOST));
}

const NONE = 'none';

export function writeColumns(columns: readonly ColumnKey[] | null): string | null {
  if (columns === null) return null;
  return columns.length === 0 ? NONE : inOrder(columns).join(',');
}

/** The list's own first, as they stand; those of others behind them. One choice so has one address. */
function inOrder(columns: readonly ColumnKey[]): readonly ColumnKey[] {
  const others = columns.filter((key) => !ownColumns.some((own) => own === key));
  return [...ownColumns.filter((own) => columns.includes(own)), ...others.toSorted()];
}
