import type { CheckedColumns } from './checked-columns.ts';
import type { CheckedReading } from './checked-reading.ts';
import type { StoredOutcome } from './store-readings.ts';

/** Good readings, one by one or as columns of one device. */
export type Batch = readonly CheckedReading[] | CheckedColumns;
/** Stores batches of one tenant in one transaction, and answers for each reading of them in turn. */
type Store = (tenantId: number, batches: readonly Batch[]) => Promise<StoredOutcome[]>;

interface Waiting {
  batch: Batch;
  resolve: (outcomes: StoredOutcome[]) => void;
  reject: (error: unknown) => void;
  /** Milliseconds by the clock that only goes forward. */
  since: number;
}

/** More in one transaction is no faster, and keeps the others waiting. */
const MOST_READINGS = 10_000;

interface Queue {
  running: number;
  waiting: Waiting[];
  /** Until more of them are stored at a time. */
  timer?: NodeJS.Timeout | undefined;
}

/**
 * A few batches of a tenant are stored at a time, each in a transaction of its own. Those that arrive meanwhile wait
 * here, not on a connection each, and then go together: one transaction, one commit to disk. Each is still answered
 * only when it is kept, and one that fails takes no other with it.
 */
export class WaitingBatches {
  readonly #store: Store;
  readonly #most: number;
  readonly #patience: number;
  /** By tenant; an entry while any of the tenant's is being stored. */
  readonly #queues = new Map<number, Queue>();

  /**
   * @param most how many transactions of one tenant may run at the same time.
   * @param patience milliseconds that a batch waits for the transaction before it rather than for one of its own: together they cost
   * the database half as much.
   */
  constructor(store: Store, most = 1, patience = 0) {
    this.#store = store;
    this.#most = most;
    this.#patience = patience;
  }

  store(tenantId: number, batch: Batch): Promise<StoredOutcome[]> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(tenantId) ?? { running: 0, waiting: [] };
      this.#queues.set(tenantId, queue);
      queue.waiting.push({ batch, resolve, reject, since: performance.now() });
      this.#storeMore(tenantId, queue);
    });
  }

  /** Begins another transaction where there is none, or where one may begin for what has waited long enough; looks again when it has. */
  #storeMore(tenantId: number, queue: Queue): void {
    if (queue.waiting.length === 0 || queue.running >= this.#most) return;
    const wait = queue.running === 0 ? 0 : this.#leftOf(queue);
    if (wait <= 0) void this.#storeWaiting(tenantId, queue);
    else
      queue.timer ??= setTimeout(() => {
        queue.timer = undefined;
        this.#storeMore(tenantId, queue);
      }, wait);
  }

  /** Milliseconds for which the first that waits can go on waiting. */
  #leftOf({ waiting: [first] }: Queue): number {
    return this.#patience - (performance.now() - (first?.since ?? 0));
  }

  async #storeWaiting(tenantId: number, queue: Queue): Promise<void> {
    queue.running += 1;
    while (queue.waiting.length > 0 && (queue.running === 1 || this.#leftOf(queue) <= 0))
      await this.#storeTogether(tenantId, queue.waiting.splice(0, togetherOf(queue.waiting)));
    queue.running -= 1;
    if (queue.running === 0) {
      clearTimeout(queue.timer);
      this.#queues.delete(tenantId);
    } else this.#storeMore(tenantId, queue);
  }

  async #storeTogether(tenantId: number, batches: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.#store(
        tenantId,
        batches.map(({ batch }) => batch),
      );
      let from = 0;
      for (const { batch, resolve } of batches) {
        const length = lengthOf(batch);
        resolve(outcomes.slice(from, from + length));
        from += length;
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
  for (const { batch } of batches) {
    readings += isColumns(batch) ? batch.instants.length * batch.metrics.length : batch.length;
    const own = spansOf(batch);
    const overlaps = [...own].some(([client, { from, to }]) =>
      spans.get(client)?.some((other) => from <= other.to && other.from <= to),
    );
    if (count > 0 && (readings > MOST_READINGS || overlaps)) return count;
    for (const [client, span] of own) spans.set(client, [...(spans.get(client) ?? []), span]);
    count += 1;
  }
  return count;
}

export const isColumns = (batch: Batch): batch is CheckedColumns => 'instants' in batch;

const lengthOf = (batch: Batch) => (isColumns(batch) ? batch.instants.length : batch.length);

/** From the first to the last instant of each client's readings. */
function spansOf(batch: Batch): Map<string, { from: number; to: number }> {
  const spans = new Map<string, { from: number; to: number }>();
  if (isColumns(batch)) {
    const { clientId, instants } = batch;
    return spans.set(clientId, { from: instants[0] ?? 0, to: instants.at(-1) ?? 0 });
  }
  for (const { clientId, instant: at } of batch) {
    const span = spans.get(clientId);
    if (!span) spans.set(clientId, { from: at, to: at });
    else {
      span.from = Math.min(span.from, at);
      span.to = Math.max(span.to, at);
    }
  }
  return spans;
}
