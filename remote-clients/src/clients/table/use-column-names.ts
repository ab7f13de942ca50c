import { type MessageId, useText } from '../../messages/texts.ts';
import type { OwnColumn } from './table-columns.ts';

const names = {
  location: 'column.location',
  type: 'detail.type',
  role: 'form.role',
  tags: 'form.tags',
  status: 'column.status',
  power: 'column.power',
  today: 'column.today',
  consumption: 'column.consumption',
  alerts: 'column.alerts',
  coverage: 'column.coverage',
  last_seen_at: 'column.lastUpdate',
} as const satisfies Record<OwnColumn, MessageId>;

/** What columns are called, above the list and where they are chosen. */
export function useColumnNames(): (column: OwnColumn) => string {
  const t = useText();
  return (column) => t(names[column]);
}
