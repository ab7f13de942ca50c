import type { FigureKind } from '../../figures/figure-kind.ts';
import { QUARTER_MS } from '../intervals.ts';
import type { JsonRows } from '../json-rows.ts';
import type { TimeSeriesPoint } from '../queries.schema.ts';
import type { ClientQuarters, KeptQuarters } from './kept-quarters.ts';
import type { QuarterQuestion } from './quarter-question.ts';
import type { QuarterStamps } from './quarter-stamps.ts';

const QUARTER_HOURS = 0.25;

/** The answer to a question of quarters: as `metricTimeseries` and `overSites` have it of rows. */
export function quarterLines(
  kept: KeptQuarters,
  question: QuarterQuestion,
  { kind, now }: QuarterStamps,
): JsonRows {
  const { from, to, lines, client } = question;
  const filling = Math.floor(now / QUARTER_MS);
  return kept.made([from, to, lines, client, kind, filling].join(' '), () =>
    linesUpTo(filling, kept, question, kind),
  );
}

function linesUpTo(
  filling: number,
  kept: KeptQuarters,
  question: QuarterQuestion,
  kind: FigureKind,
): JsonRows {
  const points: TimeSeriesPoint[] = [];
  for (const clients of linesOf(kept.clients, question.lines)) {
    const [first] = clients;
    const expected = Math.max(1, clients.filter(({ active }) => active).length);
    for (let quarter = question.from; quarter < question.to; quarter += 1) {
      const figures = figuresAt(clients, quarter - kept.from, kind);
      if (figures.sites === 0) continue;
      const complete = quarter < filling;
      points.push({
        time_bucket: new Date(quarter * QUARTER_MS).toISOString(),
        metric_name: question.metric,
        client_id: question.client,
        role: question.lines === 'none' ? null : (first?.role ?? null),
        type: question.lines === 'type' ? (first?.type ?? null) : null,
        data_points: figures.count,
        avg_value: kind === 'amount' && !complete ? null : figures.average,
        min_value: null,
        max_value: null,
        value: figures.value,
        sites: figures.sites,
        coverage: complete ? Math.min(1, figures.sites / expected) : null,
        complete,
      });
    }
  }
  return { count: points.length, text: JSON.stringify(points) };
}

/** Clients that are one line, in the order of role and type; who has none comes last. */
function linesOf(
  clients: readonly ClientQuarters[],
  lines: QuarterQuestion['lines'],
): (readonly ClientQuarters[])[] {
  if (lines === 'none') return [clients];
  const found = new Map<string, ClientQuarters[]>();
  for (const client of clients) {
    const type = client.type === null ? '1' : `0${client.type}`;
    const line = lines === 'role' ? client.role : `${client.role} ${type}`;
    found.set(line, [...(found.get(line) ?? []), client]);
  }
  return [...found].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);
}

interface Figures {
  count: number;
  sites: number;
  value: number | null;
  average: number | null;
}

/** What several clients tell of a quarter together. */
function figuresAt(clients: readonly ClientQuarters[], place: number, kind: FigureKind): Figures {
  if (kind === 'intensive') return meanOverSites(clients, place);
  let [count, sites, numbers, sum] = [0, 0, 0, 0];
  for (const { counts, sums } of clients) {
    const own = counts[place] ?? 0;
    if (own === 0) continue;
    count += own;
    sites += 1;
    const total = sums[place] ?? Number.NaN;
    if (Number.isNaN(total)) continue;
    numbers += 1;
    sum += kind === 'amount' ? total : total / own;
  }
  if (numbers === 0) return { count, sites, value: null, average: null };
  return { count, sites, value: sum, average: kind === 'amount' ? sum / QUARTER_HOURS : sum };
}

/** Clients of one site count as one. */
function meanOverSites(clients: readonly ClientQuarters[], place: number): Figures {
  const levels = new Map<string, { sum: number; clients: number }>();
  let [count, sites] = [0, 0];
  for (const { site, counts, sums } of clients) {
    const own = counts[place] ?? 0;
    if (own === 0) continue;
    count += own;
    sites += 1;
    const total = sums[place] ?? Number.NaN;
    if (Number.isNaN(total)) continue;
    const level = levels.get(site) ?? { sum: 0, clients: 0 };
    level.sum += total / own;
    level.clients += 1;
    levels.set(site, level);
  }
  if (levels.size === 0) return { count, sites, value: null, average: null };
  let sum = 0;
  for (const level of levels.values()) sum += level.sum / level.clients;
  return { count, sites, value: sum / levels.size, average: sum / levels.size };
}
