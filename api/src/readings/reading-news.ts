import type { ReadingNews } from '../live/news.ts';
import type { ItemResult } from './readings.schema.ts';
import type { CheckedReading } from './checked-reading.ts';

/** What has changed by a batch, for those who show readings; undefined when nothing has. */
export function newsOf(
  judged: readonly { reading?: CheckedReading }[],
  results: readonly ItemResult[],
): ReadingNews | undefined {
  const created = results.flatMap(({ status, index }) => {
    const reading = status === 'created' ? judged[index]?.reading : undefined;
    return reading ? [reading] : [];
  });
  if (created.length === 0) return undefined;
  const instants = created.map(({ timestamp }) => timestamp.getTime());
  return {
    clientIds: [...new Set(created.map(({ clientId }) => clientId))],
    metrics: [...new Set(created.flatMap(({ values }) => values.map(({ metric }) => metric)))],
    from: new Date(instants.reduce((one, other) => Math.min(one, other))),
    to: new Date(instants.reduce((one, other) => Math.max(one, other))),
  };
}
