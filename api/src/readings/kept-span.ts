import type { Database } from '../database/database.ts';
import { retentionHorizon } from '../database/partitions.ts';
import { keptMonths, ownRetentions } from '../settings/retention.queries.ts';

/** Readings are dropped hours after somebody chose so; until then an older figure does no harm. */
const READ_EVERY = 60_000;

/** From when on the readings of an organization are kept, without a question for each batch. */
export class KeptSpan {
  readonly #database: Database;
  readonly #serverMonths: number;
  #own: Promise<Map<number, number>> = Promise.resolve(new Map());
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(database: Database, serverMonths: number) {
    this.#database = database;
    this.#serverMonths = serverMonths;
  }

  async from(tenantId: number): Promise<Date> {
    if (performance.now() - this.#readAt > READ_EVERY) {
      this.#readAt = performance.now();
      const before = this.#own;
      this.#own = ownRetentions(this.#database.owner).catch(() => {
        this.#readAt = Number.NEGATIVE_INFINITY;
        return before;
      });
    }
    const own = (await this.#own).get(tenantId) ?? null;
    return retentionHorizon(keptMonths(own, this.#serverMonths));
  }
}
