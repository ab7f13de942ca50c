/**
 * Which rows are ticked: some, by id, across pages and filters; or all that the filter finds, but for some. The second
 * is a statement about the filter and ends with it.
 */
export interface Selection {
  all: boolean;
  /** Ticked ids, or with `all` the unticked ones. */
  ids: readonly string[];
}

export const NOTHING: Selection = { all: false, ids: [] };
export const EVERYTHING: Selection = { all: true, ids: [] };

/** As many ids as an address carries safely (37 characters each, 8 kB of request line at most). */
export const MAX_PICKED = 100;

const PARAMETER = 'selected';
const ALL = 'all';

export function readSelection(query: URLSearchParams): Selection {
  const [first = '', ...rest] = (query.get(PARAMETER) ?? '').split(',').filter(Boolean);
  if (first === ALL) return { all: true, ids: rest.slice(0, MAX_PICKED) };
  return first === '' ? NOTHING : { all: false, ids: [...new Set([first, ...rest])].slice(0, MAX_PICKED) };
}

export function writeSelection(query: URLSearchParams, selection: Selection): URLSearchParams {
  const next = new URLSearchParams(query);
  const words = selection.all ? [ALL, ...selection.ids] : selection.ids;
  if (words.length === 0) next.delete(PARAMETER);
  else next.set(PARAMETER, words.join(','));
  return next;
}

/** What is left of a selection when the filter changes. */
export function afterFilterChange(selection: Selection): Selection {
  return selection.all ? NOTHING : selection;
}

export function isSelected(selection: Selection, id: string): boolean {
  return selection.ids.includes(id) !== selection.all;
}

/** Ticks or unticks `ids`; null when that would be more than `MAX_PICKED` to remember. */
export function withSelected(
  selection: Selection,
  ids: readonly string[],
  selected: boolean,
): Selection | null {
  const listed = new Set(selection.ids);
  for (const id of ids) {
    if (selected === selection.all) listed.delete(id);
    else listed.add(id);
  }
  return listed.size > MAX_PICKED ? null : { all: selection.all, ids: [...listed] };
}

/** How many are selected, where the filter finds `total`. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.all ? Math.max(0, total - selection.ids.length) : selection.ids.length;
}

/** Without `ids`, which are gone; "all" holds whatever is left. */
export function withoutGone(selection: Selection, ids: readonly string[]): Selection {
  return { all: selection.all, ids: selection.ids.filter((id) => !ids.includes(id)) };
}
