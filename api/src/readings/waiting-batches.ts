import type { CheckedReading } from './checked-reading.ts';
import type { StoredOutcome } from './store-readings.ts';

/** Stores readings of one tenant in one transaction, and answers for each. */
export type Store = (tenantId: number, readings: readonly CheckedReading[]) => Promise<StoredOutcome[]>;

interface Waiting {
  readings: readonly CheckedReading[];
  resolve: (outcomes: StoredOutcome[]) => void;
  reject: (error: unknown) => void;
}

/** More in one transaction is no faster, and keeps the others waiting. */
const mostReadings = 10_000;

/**
 * Writers of one tenant take turns in the database, so batches that arrive while one is being stored wait here, not on
 * a connection each, and then go together: one transaction, one commit to disk. Each is still answered only when it is
 * kept, and one that fails takes no other with it.
 */
export class WaitingBatches {
  readonly #store: Store;
  /** By tenant; an entry, maybe empty, while one of the tenant's is being stored. */
  readonly #waiting = new Map<number, Waiting[]>();

  constructor(store: Store) {
    this.#store = store;
  }

  store(tenantId: number, readings: readonly CheckedReading[]): Promise<StoredOutcome[]> {
    return new Promise((resolve, reject) => {
      const batch = { readings, resolve, reject };
      const waiting = this.#waiting.get(tenantId);
      if (waiting) waiting.push(batch);
      else void this.#storeAll(tenantId, batch);
    });
  }

  async #storeAll(tenantId: number, first: Waiting): Promise<void> {
    const waiting: Waiting[] = [first];
    this.#waiting.set(tenantId, waiting);
    while (waiting.length > 0) await this.#storeTogether(tenantId, waiting.splice(0, togetherOf(waiting)));
    this.#waiting.delete(tenantId);
  }

  async #storeTogether(tenantId: number, batches: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.#store(
        tenantId,
        batches.flatMap(({ readings }) => readings),
      );
      let from = 0;
      for (const { readings, resolve } of batches) {
        resolve(outcomes.slice(from, from + readings.length));
        from += readings.length;
      }
    } catch (error) {
      if (batches.length > 1 && isAboutData(error))
        for (const batch of batches) await this.#storeTogether(tenantId, [batch]);
      else for (const { reject } of batches) reject(error);
    }
  }
}

/** What the database says of values (SQLSTATE classes 22 and 23); a database that is away is away for every batch. */
function isAboutData(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
}

/**
 * How many of the first batches may go together: not two that may hold the same reading, because which of them brought
 * it would be told wrongly.
 */
function togetherOf(batches: readonly Waiting[]): number {
  const spans = new Map<string, { from: number; to: number }[]>();
  let count = 0;
  let readings = 0;
  for (const batch of batches) {
    readings += batch.readings.length;
    const own = spansOf(batch.readings);
    const overlaps = [...own].some(([client, { from, to }]) =>
      spans.get(client)?.some((other) => from <= other.to && other.from <= to),
    );
    if (count > 0 && (readings > mostReadings || overlaps)) return count;
    for (const [client, span] of own) spans.set(client, [...(spans.get(client) ?? []), span]);
    count += 1;
  }
  return count;
}

/** From the first to the last instant of each client's readings. */
function spansOf(readings: readonly CheckedReading[]): Map<string, { from: number; to: number }> {
  const spans = new Map<string, { from: number; to: number }>();
  for (const { clientId, timestamp } of readings) {
    const at = timestamp.getTime();
    const span = spans.get(clientId);
    if (!span) spans.set(clientId, { from: at, to: at });
    else {
      span.from = Math.min(span.from, at);
      span.to = Math.max(span.to, at);
    }
  }
  return spans;
}
