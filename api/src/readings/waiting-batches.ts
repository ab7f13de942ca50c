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
const MOST_READINGS = 10_000;

interface Queue {
  running: number;
  waiting: Waiting[];
}

/**
 * A few batches of a tenant are stored at a time, each in a transaction of its own. Those that arrive meanwhile wait
 * here, not on a connection each, and then go together: one transaction, one commit to disk. Each is still answered
 * only when it is kept, and one that fails takes no other with it.
 */
export class WaitingBatches {
  readonly #store: Store;
  readonly #most: number;
  /** By tenant; an entry while any of the tenant's is being stored. */
  readonly #queues = new Map<number, Queue>();

  /** @param most how many transactions of one tenant may run at the same time. */
  constructor(store: Store, most = 1) {
    this.#store = store;
    this.#most = most;
  }

  store(tenantId: number, readings: readonly CheckedReading[]): Promise<StoredOutcome[]> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(tenantId) ?? { running: 0, waiting: [] };
      this.#queues.set(tenantId, queue);
      queue.waiting.push({ readings, resolve, reject });
      if (queue.running < this.#most) void this.#storeWaiting(tenantId, queue);
    });
  }

  async #storeWaiting(tenantId: number, queue: Queue): Promise<void> {
    queue.running += 1;
    while (queue.waiting.length > 0)
      await this.#storeTogether(tenantId, queue.waiting.splice(0, togetherOf(queue.waiting)));
    queue.running -= 1;
    if (queue.running === 0) this.#queues.delete(tenantId);
  }

  async #storeTogether(tenantId: number, batches: readonly Waiting[]): Promise<void> {
    try {
      const [first, ...others] = batches;
      const all = others.length > 0 ? batches.flatMap(({ readings }) => readings) : (first?.readings ?? []);
      const outcomes = await this.#store(tenantId, all);
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
    if (count > 0 && (readings > MOST_READINGS || overlaps)) return count;
    for (const [client, span] of own) spans.set(client, [...(spans.get(client) ?? []), span]);
    count += 1;
  }
  return count;
}

/** From the first to the last instant of each client's readings. */
function spansOf(readings: readonly CheckedReading[]): Map<string, { from: number; to: number }> {
  const spans = new Map<string, { from: number; to: number }>();
  for (const { clientId, instant: at } of readings) {
    const span = spans.get(clientId);
    if (!span) spans.set(clientId, { from: at, to: at });
    else {
      span.from = Math.min(span.from, at);
      span.to = Math.max(span.to, at);
    }
  }
  return spans;
}
