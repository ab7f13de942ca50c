import type { Database } from '../database/database.ts';
import { JoinedWork } from '../database/joined-work.ts';
import { tenantCall, tenantSelect } from '../database/tenant-transaction.ts';
import type { CheckedReading } from '../readings/checked-reading.ts';
import { conflict, type HttpProblem } from '../errors/http-problem.ts';
import { addStoredBytes, BYTES_OF_A_VALUE, storedBytesOf } from './stored-bytes.queries.ts';

/** How long what the database said holds, and how often what was stored here is told to it. */
const FRESH_FOR_MS = 30_000;

interface Known {
  /** What the database said. */
  bytes: number;
  at: number;
  /** Stored by this process and not told yet. */
  added: number;
}

/**
 * About how much each organization stores. Ingest adds up in memory and asks nobody: the database learns of it every half
 * minute and with the end of the process, and housekeeping counts it anew. So several processes together may go past the
 * quota by what they take in half a minute.
 */
export class StoredBytes {
  readonly #database: Database;
  readonly #limit: number;
  readonly #known = new Map<number, Known>();
  readonly #joined = new JoinedWork<Known>();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, limit: number) {
    this.#database = database;
    this.#limit = limit;
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush().catch(() => undefined), FRESH_FOR_MS).unref();
  }

  async of(tenantId: number): Promise<number> {
    const { bytes, added } = await this.#look(tenantId);
    return bytes + added;
  }

  async requireRoom(tenantId: number): Promise<void> {
    const known = this.#known.get(tenantId);
    const isFresh = known && performance.now() - known.at < FRESH_FOR_MS;
    const { bytes, added } = isFresh ? known : await this.#look(tenantId);
    if (bytes + added >= this.#limit) throw this.#noRoom();
  }

  addNumbers(tenantId: number, count: number): void {
    const known = this.#known.get(tenantId);
    if (known) known.added += BYTES_OF_A_VALUE * count;
  }

  add(tenantId: number, readings: readonly CheckedReading[]): void {
    const known = this.#known.get(tenantId);
    if (!known) return;
    for (const { values } of readings) {
      for (const { value } of values) {
        known.added += BYTES_OF_A_VALUE + (typeof value === 'string' ? Buffer.byteLength(value) : 0);
      }
    }
  }

  async flush(): Promise<void> {
    for (const [tenantId, known] of this.#known) {
      const { added } = known;
      if (added === 0) continue;
      known.bytes += added;
      known.added -= added;
      try {
        await tenantCall(this.#database, tenantId, addStoredBytes(tenantId, added));
      } catch (error) {
        known.bytes -= added;
        known.added += added;
        throw error;
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  #noRoom(): HttpProblem {
    const most = this.#limit.toLocaleString('en-US');
    const sentence = `The organization stores as many bytes of readings as it may (${most}). Ask whoever runs the service for more room.`;
    return conflict('quota_reached', sentence);
  }

  #look(tenantId: number): Promise<Known> {
    return this.#joined.do(String(tenantId), async () => {
      const [row] = await tenantSelect(this.#database, tenantId, storedBytesOf(tenantId));
      const known = this.#known.get(tenantId) ?? { bytes: 0, at: 0, added: 0 };
      known.bytes = row?.bytes ?? 0;
      known.at = performance.now();
      this.#known.set(tenantId, known);
      return known;
    });
  }
}
