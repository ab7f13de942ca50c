import type { RawBuilder } from 'kysely';
import { JoinedWork } from '../database/joined-work.ts';
import type { TenantReads, TenantTransaction } from '../database/tenant-transaction.ts';
import { type Answered, type Asking, goesOn, keyOf } from './asking.ts';
import { figuresOfSeries } from './figures-of-series.ts';
import type { JsonRows } from './json-rows.ts';
import { figuresToKeep, figuresWithKept, firstWholeHour } from './kept-figures.ts';
import type { ClientMetricsSummaryParameters } from './parameters.schema.ts';
import { exactly } from './range.ts';
import type { QueryCache } from './query-cache.ts';
import { type AboutSeries, answersOfSeries, type SeriesQuestion } from './series-questions.ts';
import { asStamps, type Stamps, stampsOf } from './settled-days.ts';

type Answers = Map<SeriesQuestion, Answered>;

/** Answers to questions about the figures of series: those that are asked together are answered by one statement. */
export class SeriesAnswers {
  readonly #joined = new JoinedWork<Answers>();
  readonly #asked = new Map<string, Set<SeriesQuestion>>();
  readonly #cache: QueryCache;

  constructor(cache: QueryCache) {
    this.#cache = cache;
  }

  async answer(
    reads: TenantReads,
    tenantId: number,
    question: SeriesQuestion,
    asking: Asking,
  ): Promise<Answered> {
    const key = `${asking.ttlSeconds} ${keyOf(asking, 'figures', asking.query.parameters)}`;
    const asked = this.#asked.get(key) ?? new Set();
    this.#asked.set(key, asked.add(question));
    const answers = await this.#joined.do(key, () => {
      const questions = this.#asked.get(key) ?? asked;
      this.#asked.delete(key);
      return this.#answers(reads, tenantId, asking, [...questions]);
    });
    const answer = answers.get(question);
    if (!answer) throw new Error(`Nobody answered ${question}.`);
    return answer;
  }

  async #answers(
    reads: TenantReads,
    tenantId: number,
    asking: Asking,
    questions: SeriesQuestion[],
  ): Promise<Answers> {
    const { tenant, query, ttlSeconds } = asking;
    const { range } = query;
    const choice: ClientMetricsSummaryParameters = query.parameters;
    const about = { tenantId, zone: tenant.timezone, range, choice };
    const begin = firstWholeHour(range.start, about.zone);
    const [found] = await reads.select(stampsOf(tenantId, range, about.zone, begin));
    if (!found) throw new Error('The database answered no stamps.');
    const stamps = asStamps(found);
    const answers: Answers = new Map();
    for (const question of questions) {
      const kept = this.#cache.find(keyOf(asking, question, query.parameters), stamps.whole, ttlSeconds);
      if (kept) answers.set(question, { rows: kept, cached: true });
    }
    const open = questions.filter((question) => !answers.has(question));
    if (open.length === 0) return answers;
    const made = await reads.together(async (tx) =>
      answersOfSeries(tx, about, await this.#figures(tx, about, asking, stamps), open),
    );
    for (const [question, rows] of made) {
      this.#cache.keep(keyOf(asking, question, query.parameters), stamps.whole, rows);
      answers.set(question, { rows, cached: false });
    }
    return answers;
  }

  async #figures(
    tx: TenantTransaction,
    about: AboutSeries,
    asking: Asking,
    { settled, begin, midnight }: Stamps,
  ): Promise<RawBuilder<unknown>> {
    const { range, zone, choice } = about;
    if (asking.ttlSeconds === 0 || !goesOn(range) || begin >= midnight)
      return figuresOfSeries(about.tenantId, zone, range, choice);
    const kept = async (start: string, make: () => Promise<RawBuilder<unknown>>): Promise<JsonRows> => {
      const part = { ...asking.query.parameters, start_time: start, end_time: midnight };
      const key = keyOf(asking, 'figures', part);
      const found = this.#cache.find(key, settled, asking.ttlSeconds);
      if (found) return found;
      const made = await figuresToKeep(tx, await make());
      this.#cache.keep(key, settled, made);
      return made;
    };
    const wholeHours = () =>
      kept(begin, () =>
        Promise.resolve(
          figuresOfSeries(about.tenantId, zone, exactly({ start: begin, end: midnight }), choice),
        ),
      );
    const before =
      begin === range.start
        ? await wholeHours()
        : await kept(range.start, async () =>
            figuresWithKept(about, await wholeHours(), { start: range.start, end: begin }),
          );
    return figuresWithKept(about, before, { start: midnight, end: range.end });
  }
}
