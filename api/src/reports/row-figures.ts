import { causes } from '../losses/causes.ts';
import type { ExpectedOfClient } from './expected-of-clients.ts';
import type { AlertsOfGroup } from './report-alerts.queries.ts';
import type { ClientOfReport, EnergyOfClient } from './report-energy.queries.ts';
import { amountIn, type LossesOfReport, lostOf } from './report-losses.ts';
import { type FigureId, figureIds } from './report-sections.ts';
import type { ReportFigures } from './report.schema.ts';

/** Below it a comparison would compare what is known rather than what was (docs/figures.md, trends). */
const LEAST_COVERAGE = 0.8;

/** What is known of clients, by their ids. */
export interface Facts {
  now: Map<string, EnergyOfClient>;
  previous: Map<string, EnergyOfClient>;
  year: Map<string, EnergyOfClient>;
  expected: Map<string, ExpectedOfClient>;
  losses: LossesOfReport;
}

type Told = Partial<Record<FigureId, number | null>>;

/** The figures of a row, from its clients and its alerts; `alerts` is null where the reader may not see any. */
export function figuresOfRow(
  clients: readonly ClientOfReport[],
  facts: Facts,
  alerts: AlertsOfGroup | null,
): ReportFigures {
  const of = (role: ClientOfReport['role']) => clients.filter((client) => client.role === role);
  const told: Told = {
    ...energyOf('generation', of('generation'), facts),
    ...energyOf('consumption', of('consumption'), facts),
    ...storageOf(of('storage'), facts),
    availability_percent: meanOf(
      clients.flatMap(({ client_id }) => facts.expected.get(client_id)?.availability ?? []),
    ),
    coverage_percent: percent(sumsOf(clients, facts.now).coverage),
    ...lossesOf(of('generation'), facts),
    ...(alerts && {
      alerts_opened: alerts.opened,
      alerts_critical: alerts.critical,
      alerts_unresolved: alerts.unresolved,
      alerts_answered: alerts.answered,
      alerts_answer_minutes: alerts.answer,
      alerts_resolve_minutes: alerts.resolve,
    }),
  };
  return Object.fromEntries(figureIds.map((id) => [id, told[id] ?? null])) as ReportFigures;
}

function energyOf(
  role: 'generation' | 'consumption',
  clients: readonly ClientOfReport[],
  { now, previous, year, expected }: Facts,
): Told {
  const own = sumsOf(clients, now);
  const before = sumsOf(clients, previous);
  const lastYear = sumsOf(clients, year);
  const models = clients.flatMap(({ client_id }) => expected.get(client_id) ?? []);
  const known = sumOf(models.map(({ expected_known }) => expected_known));
  return {
    [`${role}_kwh`]: own.kwh,
    [`${role}_known_percent`]: percent(own.coverage),
    [`${role}_previous_kwh`]: before.kwh,
    [`${role}_previous_percent`]: changeOf(before, own),
    [`${role}_year_kwh`]: lastYear.kwh,
    [`${role}_year_percent`]: changeOf(lastYear, own),
    [`${role}_expected_kwh`]: known > 0 ? known : null,
    [`${role}_reached_percent`]: known > 0 ? (100 * sumOf(models.map(({ actual }) => actual))) / known : null,
  };
}

/** Netted by the hour, as everywhere: what it took and gave within one is one figure. */
function storageOf(clients: readonly ClientOfReport[], { now }: Facts): Told {
  const known = clients.flatMap(({ client_id }) => {
    const { kwh = null, out_kwh = null } = now.get(client_id) ?? {};
    return kwh === null || out_kwh === null ? [] : [{ out: out_kwh, in: Math.max(0, out_kwh - kwh) }];
  });
  if (known.length === 0) return {};
  return {
    storage_in_kwh: sumOf(known.map((each) => each.in)),
    storage_out_kwh: sumOf(known.map((each) => each.out)),
  };
}

/** Null of those of which nothing can be told: what is not known is not zero. */
function lossesOf(clients: readonly ClientOfReport[], { losses }: Facts): Told {
  const told = clients.flatMap(({ client_id }) => losses.clients.get(client_id) ?? []);
  if (told.length === 0) return {};
  const lost = sumOf(told.map(lostOf));
  const known = sumOf(told.map(({ expected, silence }) => expected - silence));
  const costs = told.map(({ cost }) => cost);
  const amounts = costs.flatMap(({ money }) => amountIn(money, losses.currency) ?? []);
  const co2 = costs.flatMap(({ co2_kg }) => co2_kg ?? []);
  return {
    lost_kwh: lost,
    lost_percent: known > 0 ? (100 * lost) / known : null,
    lost_told_percent: (100 * sumOf(told.map(({ days }) => days))) / (clients.length * losses.days),
    ...Object.fromEntries(
      causes.map((cause) => [`lost_${cause}_kwh`, sumOf(told.map((each) => each[cause]))]),
    ),
    lost_money: amounts.length === 0 ? null : sumOf(amounts),
    lost_money_kwh: sumOf(costs.map(({ money_kwh }) => money_kwh)),
    lost_co2_kg: co2.length === 0 ? null : sumOf(co2),
    lost_co2_kwh: sumOf(costs.map(({ co2_kwh }) => co2_kwh)),
  };
}

interface Sums {
  kwh: number | null;
  /** 0 to 1; null where nobody sends energy. */
  coverage: number | null;
}

function sumsOf(clients: readonly ClientOfReport[], energies: Facts['now']): Sums {
  const own = clients.flatMap(({ client_id }) => energies.get(client_id) ?? []);
  const known = own.flatMap(({ kwh }) => (kwh === null ? [] : [kwh]));
  const hours = sumOf(own.map(({ range_hours }) => range_hours));
  return {
    kwh: known.length === 0 ? null : sumOf(known),
    coverage: hours > 0 ? Math.min(1, sumOf(own.map(({ known_hours }) => known_hours)) / hours) : null,
  };
}

/** Percent of what was before; null where too little is known of either, or nothing was before. */
function changeOf(before: Sums, now: Sums): number | null {
  const isKnown = (sums: Sums) => (sums.coverage ?? 0) >= LEAST_COVERAGE;
  if (!isKnown(before) || !isKnown(now) || before.kwh === null || now.kwh === null) return null;
  return before.kwh === 0 ? null : (100 * (now.kwh - before.kwh)) / Math.abs(before.kwh);
}

const percent = (share: number | null) => (share === null ? null : 100 * share);
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]) => (values.length === 0 ? null : sumOf(values) / values.length);
