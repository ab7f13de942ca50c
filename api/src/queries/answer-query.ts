import type { TenantReads, TenantTransaction } from '../database/tenant-transaction.ts';
import { JoinedWork } from '../database/joined-work.ts';
import { type Answered, type Asking, goesOn, keyOf } from './asking.ts';
import type { JsonRows } from './json-rows.ts';
import type { QueryCache } from './query-cache.ts';
import { QuarterAnswers } from './quarters-kept/quarter-answers.ts';
import { quarterQuestion } from './quarters-kept/quarter-question.ts';
import { foreseen, ForeseenStamps } from './quarters-kept/foreseen-stamps.ts';
import type { StaffCaller } from '../sessions/caller.ts';
import type { RangeStamps, Stamps } from './settled-days.ts';

/** Answers to questions other than those about figures of series. */
export class QueryAnswers {
  readonly #joined = new JoinedWork<Answered>();
  readonly #quarters = new QuarterAnswers();
  /** What sessions are likely to ask. */
  readonly foreseen = new ForeseenStamps();
  readonly #cache: QueryCache;

  readonly #ranges: RangeStamps;

  constructor(cache: QueryCache, ranges: RangeStamps) {
    this.#cache = cache;
    this.#ranges = ranges;
  }

  /** What many people of an organization ask at the same time is asked of the database once. */
  async answer(reads: TenantReads, caller: StaffCaller, asking: Asking): Promise<Answered> {
    const { tenantId, familyId } = caller;
    const { query, ttlSeconds } = asking;
    const question = query.timeseries && quarterQuestion(query.timeseries, asking);
    const stamps = question && foreseen(caller, question);
    const unchanged = stamps && this.#quarters.unchanged(asking, question, stamps);
    if (unchanged) return unchanged;
    this.foreseen.forget(familyId);
    const key = `${ttlSeconds} ${keyOf(asking, query.id, query.parameters)}`;
    return this.#joined.do(key, async () => {
      const answered = question && (await this.#quarters.answer(reads, tenantId, asking, question));
      if (answered) this.foreseen.note(familyId, question);
      return answered ?? answerQuery(reads, tenantId, this.#cache, this.#ranges, asking);
    });
  }
}

/**
 * The rows of a query, from the cache where nothing has happened to the readings of its range. The stamps are asked for
 * before the rows and on the same server, so that rows may be newer than their stamp, and never older.
 */
async function answerQuery(
  reads: TenantReads,
  tenantId: number,
  cache: QueryCache,
  ranges: RangeStamps,
  asking: Asking,
): Promise<Answered> {
  const { tenant, query, ttlSeconds } = asking;
  const begin = query.divided?.begin ?? 'start';
  const stamps = await ranges.of(reads, tenantId, tenant.timezone, query.range, begin);
  const key = keyOf(asking, query.id, query.parameters);
  const kept = cache.find(key, stamps.whole, ttlSeconds);
  if (kept) return { rows: kept, cached: true };
  const rows = await reads.together((tx) => ask(tx, cache, asking, stamps));
  cache.keep(key, stamps.whole, rows);
  return { rows, cached: false };
}

async function ask(
  tx: TenantTransaction,
  cache: QueryCache,
  asking: Asking,
  { settled, begin, midnight }: Stamps,
): Promise<JsonRows> {
  const { tenant, query, ttlSeconds } = asking;
  const { divided, range } = query;
  const { timezone } = tenant;
  if (!divided || ttlSeconds === 0 || !goesOn(range) || begin >= midnight) return query.run(tx, timezone);
  const key = keyOf(asking, query.id, { ...query.parameters, start_time: begin, end_time: midnight });
  let before = cache.find(key, settled, ttlSeconds);
  if (!before) {
    before = await divided.before(tx, timezone, { start_time: begin, end_time: midnight });
    cache.keep(key, settled, before);
  }
  const since = await divided.since(tx, timezone, { start_time: midnight, end_time: range.end });
  return divided.join(before, since);
}
