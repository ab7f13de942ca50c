import type { AuditEntry } from 'api/contract';
import { getFormat } from 'shared-ui/i18n';

export interface HistoryChange {
  /** The field as the server names it. */
  field: string;
  before: string;
  after: string;
}

/** Says one word of a field, such as a status or the key of a permission, as people know it. */
export type Say = (field: string, word: string) => string;

/** As the service writes instants: people read them on their own clock. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** What differs between before and after. Of lists (roles, permissions) only what came and what went. */
export function historyChanges(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  say: Say = (_field, word) => word,
): HistoryChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.flatMap((field) => {
    const words = (value: unknown) => wordsOf(value, (word) => say(field, word));
    const [old, now] = [before?.[field], after?.[field]];
    if (Array.isArray(old) && Array.isArray(now)) {
      const gone = old.filter((item) => !now.includes(item));
      const come = now.filter((item) => !old.includes(item));
      return gone.length + come.length === 0 ? [] : [{ field, before: words(gone), after: words(come) }];
    }
    return words(old) === words(now) ? [] : [{ field, before: words(old), after: words(now) }];
  });
}

function wordsOf(value: unknown, say: (word: string) => string): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'string') return INSTANT.test(value) ? getFormat().dateTime(value) : say(value);
  if (typeof value === 'boolean') return say(String(value));
  if (typeof value === 'number') return getFormat().number(value);
  if (!Array.isArray(value)) return JSON.stringify(value);
  return getFormat().list(value.map((item) => wordsOf(item, say)).toSorted());
}
