import { type RawBuilder, sql } from 'kysely';
import { plannedOnce } from '../database/planned-once.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { Edges } from './figures-of-series.ts';
import type { JsonRows } from './json-rows.ts';
import type { ClientChoice } from './selection.ts';
import { aggregateStats, clientMetricsSummary } from './summaries.queries.ts';
import { metricTotals } from './totals.queries.ts';
import type { TemplateId } from './queries.schema.ts';
import type { TimeRange } from './range.ts';

/** What a question about figures of series is about. Its rows come from `figures`, as `figuresOfSeries` has them. */
export interface AboutSeries {
  tenantId: number;
  zone: string;
  range: TimeRange;
  choice: ClientChoice;
}

const rowsOf = {
  client_metrics_summary: clientMetricsSummary,
  metric_totals: metricTotals,
  aggregate_stats: aggregateStats,
} satisfies Partial<Record<TemplateId, (about: AboutSeries) => RawBuilder<unknown>>>;

/** Pages ask them of the same series at the same time, whose figures are most of what they cost. */
export type SeriesQuestion = keyof typeof rowsOf;

export function isSeriesQuestion(id: TemplateId): id is SeriesQuestion {
  return id in rowsOf;
}

interface AnswerRow extends JsonRows {
  question: SeriesQuestion;
  is_cut: boolean | null;
}

/**
 * The answers to several questions about the same figures, which are added up once; none where hours were counted whole and are
 * not.
 */
export async function answersOfSeries(
  { db, tenantId }: TenantTransaction,
  about: Omit<AboutSeries, 'tenantId'>,
  figures: RawBuilder<unknown>,
  questions: SeriesQuestion[],
  edges: Edges = 'exact',
): Promise<Map<SeriesQuestion, JsonRows> | undefined> {
  // In one order, so that it is the same statement whoever came first.
  const answers = questions.toSorted().map(
    (question) => sql`
      select ${question}::text as question, count(*)::int as count,
        coalesce(json_agg(row_of_query), '[]')::text as text, (select bool_or(is_cut) from figures) as is_cut
      from (${rowsOf[question]({ tenantId, ...about })}) as row_of_query`,
  );
  const statement = sql<AnswerRow>`
    with figures as materialized (${figures})
    ${sql.join(answers, sql` union all `)}`;
  const { rows } = await (edges === 'whole' ? plannedOnce(statement) : statement).execute(db);
  if (rows.some(({ is_cut }) => is_cut)) return undefined;
  return new Map(rows.map(({ question, count, text }) => [question, { count, text }]));
}
