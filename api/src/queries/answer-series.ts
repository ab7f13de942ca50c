import { GatheredWork } from '../database/gathered-work.ts';
import type { TenantReads, TenantTransaction } from '../database/tenant-transaction.ts';
import { type Answered, type Asking, goesOn, keyOf } from './asking.ts';
import { hasShortHours } from '../figures/hour-length.ts';
import { type Edges, figuresOfSeries, figuresWithinHour } from './figures-of-series.ts';
import type { JsonRows } from './json-rows.ts';
import { figuresToKeep, figuresWithKept } from './kept-figures.ts';
import type { ClientMetricsSummaryParameters } from './parameters.schema.ts';
import { exactly } from './range.ts';
import type { QueryCache } from './query-cache.ts';
import { type AboutSeries, answersOfSeries, type SeriesQuestion } from './series-questions.ts';
import type { RangeStamps, Stamps } from './settled-days.ts';

type Answers = Map<SeriesQuestion, Answered>;

/** Answers to questions about the figures of series: those that are asked together are answered by one statement. */
export class SeriesAnswers {
  readonly #gathered = new GatheredWork<SeriesQuestion, Stamps, Answers>();
  readonly #cache: QueryCache;

  readonly #ranges: RangeStamps;

  constructor(cache: QueryCache, ranges: RangeStamps) {
    this.#cache = cache;
    this.#ranges = ranges;
  }

  async answer(
    reads: TenantReads,
    tenantId: number,
    question: SeriesQuestion,
    asking: Asking,
  ): Promise<Answered> {
    const { tenant, query, ttlSeconds } = asking;
    const key = `${ttlSeconds} ${keyOf(asking, 'figures', query.parameters)}`;
    const answers = await this.#gathered.do(
      key,
      question,
      () => this.#ranges.of(reads, tenantId, tenant.timezone, query.range, 'whole_hour'),
      (questions, stamps) => this.#answers(reads, tenantId, asking, stamps, questions),
    );
    const answer = answers.get(question);
    if (!answer) throw new Error(`Nobody answered ${question}.`);
    return answer;
  }

  async #answers(
    reads: TenantReads,
    tenantId: number,
    asking: Asking,
    stamps: Stamps,
    questions: SeriesQuestion[],
  ): Promise<Answers> {
    const { tenant, query, ttlSeconds } = asking;
    const choice: ClientMetricsSummaryParameters = query.parameters;
    const about = { tenantId, zone: tenant.timezone, range: query.range, choice };
    const answers: Answers = new Map();
    for (const question of questions) {
      const kept = this.#cache.find(keyOf(asking, question, query.parameters), stamps.whole, ttlSeconds);
      if (kept) answers.set(question, { rows: kept, cached: true });
    }
    const open = questions.filter((question) => !answers.has(question));
    if (open.length === 0) return answers;
    const made = await reads.together((tx) => this.#made(tx, about, asking, stamps, open));
    for (const [question, rows] of made) {
      this.#cache.keep(keyOf(asking, question, query.parameters), stamps.whole, rows);
      answers.set(question, { rows, cached: false });
    }
    return answers;
  }

  async #made(
    tx: TenantTransaction,
    about: AboutSeries,
    asking: Asking,
    stamps: Stamps,
    open: SeriesQuestion[],
  ): Promise<Map<SeriesQuestion, JsonRows>> {
    const { tenantId, zone, range, choice } = about;
    const kept = await this.#kept(tx, about, asking, stamps);
    if (!kept) {
      const figures = figuresOfSeries(tenantId, zone, range, choice);
      return (await answersOfSeries(tx, about, figures, open)) ?? new Map<SeriesQuestion, JsonRows>();
    }
    const since = { start: stamps.midnight, end: range.end };
    const made = await firstThatHolds(zone, (edges) =>
      answersOfSeries(tx, about, figuresWithKept(about, kept, since, edges), open, edges),
    );
    return made ?? new Map<SeriesQuestion, JsonRows>();
  }

  /** Figures of what came before the last midnight, in parts: within an hour, what came before the first whole one changes and the rest does not. */
  async #kept(
    tx: TenantTransaction,
    { tenantId, range, zone, choice }: AboutSeries,
    asking: Asking,
    { settled, begin, midnight }: Stamps,
  ): Promise<JsonRows[] | undefined> {
    if (asking.ttlSeconds === 0 || !goesOn(range) || begin >= midnight) return undefined;
    const part = async (
      [start, end]: [string, string],
      make: () => Promise<JsonRows | undefined>,
    ): Promise<JsonRows> => {
      const key = keyOf(asking, 'figures', { ...asking.query.parameters, start_time: start, end_time: end });
      const found = this.#cache.find(key, settled, asking.ttlSeconds);
      if (found) return found;
      const made = (await make()) ?? { count: 0, text: '{}' };
      this.#cache.keep(key, settled, made);
      return made;
    };
    const hours = exactly({ start: begin, end: midnight });
    const wholeHours = await part([begin, midnight], () =>
      firstThatHolds(zone, (edges) =>
        figuresToKeep(tx, figuresOfSeries(tenantId, zone, hours, choice, edges), edges),
      ),
    );
    if (begin === range.start) return [wholeHours];
    const before = exactly({ start: range.start, end: begin });
    const first = await part([range.start, begin], () => {
      const figures = hasShortHours(zone)
        ? figuresOfSeries(tenantId, zone, before, choice)
        : figuresWithinHour(tenantId, zone, before, choice);
      return figuresToKeep(tx, figures, 'exact');
    });
    return [wholeHours, first];
  }
}

/** Hours at the ends of a range mostly have no readings beside it; where they have, those in it are counted. */
async function firstThatHolds<T>(
  zone: string,
  make: (edges: Edges) => Promise<T | undefined>,
): Promise<T | undefined> {
  return (hasShortHours(zone) ? undefined : await make('whole')) ?? make('exact');
}
