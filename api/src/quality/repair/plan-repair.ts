import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { findClient } from '../../clients/clients.queries.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { invalid } from '../../errors/http-problem.ts';
import { findExpected } from '../../performance/expected-of.ts';
import { goesBeyond } from '../../performance/goes-beyond.ts';
import { hoursOf } from '../../performance/site-hours.queries.ts';
import { hourFiguresOf } from '../../readings/at-rest/hour-figures-of.ts';
import { beyondLimits, limitsOf } from '../../readings/limits.ts';
import type { Quantity } from '../../readings/units.ts';
import { usuallySends } from '../find-gaps.ts';
import type { FaultKind, Value } from '../kinds.ts';
import { readingsIn, type Stretch } from '../quality-sites.queries.ts';
import type { Usual } from '../usual.ts';
import { kept, missingInstants, onTheLine, rounded } from './fill-values.ts';
import { planFile } from './plan-file.ts';
import { type FileReport, MOST_BY_HAND, type RepairMethod, type RepairRequest } from './repair.schema.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Of what was expected so many days before the end are learned from. */
const LEARNED = 30 * DAY;
/** What a person can look at, and what is one transaction. */
const MOST_VALUES = 20_000;
/** Twice that, for what came twice, and what is around it. */
const MOST_READ = 3 * MOST_VALUES;

export interface RepairableFinding {
  finding_id: string;
  client_id: string;
  name: string;
  kind: FaultKind;
  metric: string;
  from_at: Date;
  until_at: Date | null;
  count: number;
}

export interface PlannedValue {
  series: number;
  metric: string;
  at: number;
  before: number | null;
  after: number | null;
}

export interface Plan {
  values: PlannedValue[];
  leftOut: number;
  changeKwh: number | null;
  /** Of all that would be done: another one where readings came meanwhile. */
  preview: string;
  /** Of a corrected file. */
  file?: FileReport;
}

export interface PlannedSeries {
  series_id: number;
  metric: string;
  /** What its unit measures, where its name does not say it. */
  quantity: Quantity | null;
  pace: number;
  present: number[];
  /** The farthest from zero that it usually goes. */
  most: number;
}

/** By which methods a finding can be repaired: of a clock or a counter nothing that came is wrong by itself. */
export function methodsOf({
  kind,
  metric,
  until_at,
  count,
}: Pick<RepairableFinding, 'kind' | 'metric' | 'until_at' | 'count'>): RepairMethod[] {
  // What goes on is repaired once its end is known.
  if (until_at === null) return [];
  if (kind === 'duplicate') return ['removal'];
  if (kind !== 'gap' && kind !== 'spike' && kind !== 'stuck') return [];
  const isEnergy = metric === '' || metric === 'power' || metric === 'energy_consumption';
  return [
    'interpolation',
    ...(isEnergy ? (['expected'] as const) : []),
    ...(metric === '' || count > MOST_BY_HAND ? [] : (['manual'] as const)),
    'file',
  ];
}

/** What a repair would change, value by value. */
export async function planRepair(
  tx: TenantTransaction,
  finding: RepairableFinding,
  { method, values: given = [], rows }: RepairRequest,
  zone: string,
): Promise<Plan> {
  if (!methodsOf(finding).includes(method))
    throw invalid([{ field: 'method', message: 'does not fit what was found.' }]);
  const from = finding.from_at.getTime();
  const until = finding.until_at?.getTime() ?? from;
  const all = await seriesOf(tx, finding);
  const longest = Math.max(HOUR, ...all.map(({ pace }) => 4 * pace));
  const stretches = all.map(({ series_id }) => ({
    series: series_id,
    from: from - longest,
    to: until + longest,
  }));
  if ((await countReadingsIn(tx, stretches)) > MOST_READ)
    throw tooMany(`There are more than ${MOST_READ} readings around it`);
  const readings = await readingsIn(tx, stretches);
  if (method === 'file') {
    if (!rows) throw invalid([{ field: 'rows', message: 'is required: the lines of the corrected file.' }]);
    const isOfAll = (series: PlannedSeries) =>
      finding.kind === 'gap' && isSummedUp(series, readings.get(series.series_id) ?? [], from, until);
    const about = { kind: finding.kind, from, until, zone, all, readings, isSummedUp: isOfAll };
    const { values, file } = planFile(rows, about);
    return { values, leftOut: 0, changeKwh: changeOf(values, all), preview: hashOf(values), file };
  }
  const expected = method === 'expected' ? await expectedBy(tx, finding.client_id, until) : undefined;
  const byHand = new Map(given.map(({ at, value }) => [Date.parse(at), value]));
  let leftOut = 0;
  // By hand people are shown what a line would change: that it is still so is what is asked.
  const line: PlannedValue[] = [];
  const values = all.flatMap((series): PlannedValue[] => {
    const near = readings.get(series.series_id) ?? [];
    if (method === 'removal') return secondOnes(series, near, from, until);
    const wrong = wrongValues(finding.kind, series, near, from, until);
    const good = near.filter(({ at }) => at < from || at > until || finding.kind === 'gap');
    if (wrong.length > MOST_VALUES) throw tooMany(`It would change more than ${MOST_VALUES} values`);
    if (finding.kind === 'gap' && method !== 'manual' && isSummedUp(series, near, from, until)) {
      leftOut += wrong.length;
      return [];
    }
    return wrong.flatMap(({ at, before }) => {
      const planned = { series: series.series_id, metric: series.metric, at, before };
      const between = method === 'expected' ? undefined : onTheLine(at, good);
      if (between !== undefined && between !== before) line.push({ ...planned, after: kept(between) });
      const found =
        method === 'interpolation'
          ? between
          : method === 'expected'
            ? expected?.(series, at)
            : byHand.get(at);
      if (found === undefined) leftOut += 1;
      if (found === undefined || found === before) return [];
      const after = kept(found);
      const limits = limitsOf(series.metric, series.quantity ?? undefined);
      if (after < limits.least || after > limits.most)
        throw invalid([{ field: 'values', message: beyondLimits(limits) }]);
      return [{ ...planned, after }];
    });
  });
  if (values.length > MOST_VALUES) throw tooMany(`It would change ${values.length} values`);
  const preview = hashOf(method === 'manual' ? line : values);
  return { values, leftOut, changeKwh: changeOf(values, all), preview };
}

const tooMany = (how: string) =>
  invalid([{ field: 'method', message: `${how}: at most ${MOST_VALUES} values are repaired at once.` }]);

/** How many readings there are about, as their hours know it: of what is too much not one is read. */
async function countReadingsIn(
  { db, tenantId }: TenantTransaction,
  stretches: readonly Stretch[],
): Promise<number> {
  const [first] = stretches;
  if (!first) return 0;
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(h.n), 0)::int as count
    from unnest(${stretches.map(({ series }) => series)}::int[]) as s (series_id), ${hourFiguresOf({
      tenantId,
      series: sql`s.series_id`,
      from: sql`${new Date(first.from).toISOString()}::timestamptz`,
      to: sql`${new Date(first.to).toISOString()}::timestamptz`,
      columns: ['n'],
    })} h`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Its metric, or all that are usually sent at a pace. */
async function seriesOf(
  { db, tenantId }: TenantTransaction,
  { client_id, metric }: RepairableFinding,
): Promise<PlannedSeries[]> {
  type Row = Omit<PlannedSeries, 'pace' | 'present'> & { usual: Usual | null };
  const { rows } = await sql<Row>`
    select s.series_id, s.metric_name as metric, m.quantity, q.usual -> s.metric_name as usual
    from series s left join quality_site q on q.tenant_id = ${tenantId} and q.client_id = s.client_id
      left join metric_quantity m on m.tenant_id = ${tenantId} and m.metric_name = s.metric_name
    where s.tenant_id = ${tenantId} and s.client_id = ${client_id}::uuid and s.kind = 'num'
      and (${metric}::text = '' or s.metric_name = ${metric}::text)
    order by s.metric_name`.execute(db);
  return rows.flatMap(({ usual, ...series }) => {
    const pace = usual?.pace ?? null;
    if (usual === null || pace === null) return [];
    const most = Math.max(Math.abs(usual.least), Math.abs(usual.most));
    return [{ ...series, pace, present: usual.present, most }];
  });
}

function wrongValues(
  kind: FaultKind,
  { pace, present }: PlannedSeries,
  near: readonly Value[],
  from: number,
  until: number,
): { at: number; before: number | null }[] {
  if (kind === 'gap') {
    const sends = (at: number) => usuallySends({ present }, at);
    const missing = missingInstants(from, until, pace, near, sends, MOST_VALUES);
    return missing.map((at) => ({ at, before: null }));
  }
  return near.filter(({ at }) => at >= from && at <= until).map(({ at, value }) => ({ at, before: value }));
}

/** Whether the energy after a silence is that of all of it: more than is usual, and spread over that time no more. */
function isSummedUp(
  { metric, pace, most }: PlannedSeries,
  near: readonly Value[],
  from: number,
  until: number,
): boolean {
  if (metric !== 'energy_consumption' || near.some(({ at }) => at > from && at < until)) return false;
  const after = Math.abs(near.find(({ at }) => at >= until)?.value ?? 0);
  return after > 1.5 * most && (after * pace) / (until - from) <= 1.5 * most;
}

/** Of values that came again at once the later ones. */
function secondOnes(
  { series_id, metric, pace }: PlannedSeries,
  near: readonly Value[],
  from: number,
  until: number,
) {
  let first: Value | undefined;
  return near.flatMap(({ at, value }): PlannedValue[] => {
    const isAgain = first !== undefined && at - first.at <= pace / 4 && value === first.value;
    if (!isAgain) {
      first = { at, value };
      return [];
    }
    // The second of the last may come in an hour that has no others.
    return at < from || at > until + pace / 4
      ? []
      : [{ series: series_id, metric, at, before: value, after: null }];
  });
}

/** What was expected of the site at an instant, as its energy of an interval or its power. */
async function expectedBy(
  tx: TenantTransaction,
  clientId: string,
  until: number,
): Promise<(series: PlannedSeries, at: number) => number | undefined> {
  const client = await findClient(tx, clientId);
  const to = (Math.floor(until / HOUR) + 1) * HOUR;
  const range = { from: to - LEARNED, to };
  const hours = (client && (await hoursOf(tx, [client.id], range)).get(client.id)) ?? [];
  const limit = client && goesBeyond(hours, client.nameplate_kw) ? null : (client?.nameplate_kw ?? null);
  const found = client && (await findExpected(tx, { ...client, nameplate_kw: limit }, hours, range));
  if (!found || 'state' in found)
    throw invalid([
      {
        field: 'method',
        message: 'Nothing is expected of this site: the page of the site says why. Choose another way.',
      },
    ]);
  const kWh = new Map(found.hours.map(({ at, expected }) => [at, expected]));
  return ({ metric, pace }, at) => {
    const ofHour = kWh.get((Math.ceil(at / HOUR) - 1) * HOUR);
    if (ofHour === undefined) return undefined;
    if (metric === 'energy_consumption') return rounded((ofHour * pace) / HOUR);
    return metric === 'power' ? rounded(ofHour * 1000) : undefined;
  };
}

/** kWh: of the energy that is sent, or of the power where none is. */
function changeOf(values: readonly PlannedValue[], series: readonly PlannedSeries[]): number | null {
  const sum = (metric: string, of: number) => {
    const own = values.filter((value) => value.metric === metric);
    return own.length === 0
      ? null
      : own.reduce((all, { before, after }) => all + ((after ?? 0) - (before ?? 0)) * of, 0);
  };
  const energy = sum('energy_consumption', 1);
  if (energy !== null) return energy;
  const power = series.find(({ metric }) => metric === 'power');
  // Taking a second value out changes no mean.
  return power && values.every(({ after }) => after !== null) ? sum('power', power.pace / HOUR / 1000) : null;
}

const hashOf = (values: readonly PlannedValue[]) =>
  createHash('sha256')
    .update(JSON.stringify(values.map(({ series, at, before, after }) => [series, at, before, after])))
    .digest('hex');
