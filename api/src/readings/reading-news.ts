import type { ReadingNews } from '../live/news.ts';
import type { ItemResult } from './readings.schema.ts';
import type { CheckedColumns } from './checked-columns.ts';
import type { CheckedReading } from './checked-reading.ts';

/** What has changed by a batch, for those who show readings; undefined when nothing has. */
export function newsOf(
  judged: readonly { reading?: CheckedReading }[],
  results: readonly ItemResult[],
): ReadingNews | undefined {
  const clientIds = new Set<string>();
  const metrics = new Set<string>();
  let from = Infinity;
  let to = -Infinity;
  for (const { status, index } of results) {
    const reading = status === 'created' ? judged[index]?.reading : undefined;
    if (!reading) continue;
    from = Math.min(from, reading.instant);
    to = Math.max(to, reading.instant);
    clientIds.add(reading.clientId);
    for (const { metric } of reading.values) metrics.add(metric);
  }
  if (clientIds.size === 0) return undefined;
  return { clientIds: [...clientIds], metrics: [...metrics], from: new Date(from), to: new Date(to) };
}

/** The same of columns, of which all metrics are told. */
export function newsOfColumns(
  { clientId, instants, metrics }: CheckedColumns,
  results: readonly ItemResult[],
): ReadingNews | undefined {
  const created = results.filter(({ status }) => status === 'created');
  const [first, last] = [created[0], created.at(-1)];
  if (!first || !last) return undefined;
  return {
    clientIds: [clientId],
    metrics: metrics.map(({ metric }) => metric),
    from: new Date(instants[first.index] ?? 0),
    to: new Date(instants[last.index] ?? 0),
  };
}
