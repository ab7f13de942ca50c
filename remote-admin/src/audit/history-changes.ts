import type { AuditEntry } from 'api/contract';

export interface HistoryChange {
  /** The field as the server names it. */
  field: string;
  before: string;
  after: string;
}

function words(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(words).toSorted().join(', ') : JSON.stringify(value);
}

/** What differs between before and after. Of lists (roles, permissions) only what came and what went. */
export function historyChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): HistoryChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.flatMap((field) => {
    const [old, now] = [before?.[field], after?.[field]];
    if (Array.isArray(old) && Array.isArray(now)) {
      const gone = old.filter((item) => !now.includes(item));
      const come = now.filter((item) => !old.includes(item));
      return gone.length + come.length === 0 ? [] : [{ field, before: words(gone), after: words(come) }];
    }
    return words(old) === words(now) ? [] : [{ field, before: words(old), after: words(now) }];
  });
}
