import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { causes } from '../losses/causes.ts';
import { costsIn } from '../losses/costs-in.ts';
import { dayNames } from '../losses/day-names.ts';
import type { Cost, FixFirst } from '../losses/losses.schema.ts';
import { lossesIn } from '../losses/losses-in.ts';
import { fill } from '../notifications/mail-texts.ts';
import { type DaysOfClient, lossesOfClients } from './report-losses.queries.ts';
import type { ReportTexts } from './report-texts.ts';
import type { Report } from './report.schema.ts';

const DAY = 86_400_000;
const MOST_TOP = 10;
/** kWh. Below it is nothing to speak of. */
const LEAST = 0.05;

export interface LossOfClient extends DaysOfClient {
  cost: Cost;
}

export interface LossesOfReport {
  clients: Map<string, LossOfClient>;
  /** Of the range, up to today. */
  days: number;
  /** In which all that was lost has its worth; null where it has none, or several. */
  currency: string | null;
  top: FixFirst[];
  /** Why something is not told. */
  missing:
    | { what: 'losses'; sites: number; missing: number }
    | { what: 'worth'; tariff: boolean; currencies: string[]; co2: boolean }
    | null;
}

/** What was lost in the days of a report, by its sites: the same figures as on the page of losses. */
export async function lossesOfReport(
  tx: TenantTransaction,
  zone: string,
  { first_day: first, last_day: last, to }: Report['period'],
  now: Date,
): Promise<LossesOfReport> {
  const dayOf = dayNames(zone);
  const asked = { first, last, client: null, kind: null };
  const rows = await lossesOfClients(tx, asked);
  const costs = await costsIn(tx, asked);
  const { first: worst, cost, sites, untold } = await lossesIn(tx, asked, dayOf(now.getTime()));
  const clients = rows.map(
    (row): LossOfClient => ({ ...row, cost: costs.ofClient(row.client_id, lostOf(row)) }),
  );
  const currencies = (cost?.money ?? []).map(({ currency }) => currency).toSorted();
  // The last day that has begun: the end of a range is the midnight after it.
  const end = dayOf(Date.parse(to) - 1);
  const hasLost = cost !== null && cost.kwh >= LEAST;
  const lacking = untold.filter(({ state }) => state === 'missing_facts' || state === 'no_kind');
  return {
    clients: new Map(clients.map((each) => [each.client_id, each])),
    days: (Date.parse(end) - Date.parse(first)) / DAY + 1,
    currency: currencies.length === 1 ? (currencies[0] ?? null) : null,
    top: worst.slice(0, MOST_TOP),
    missing:
      sites.all > 0 && rows.length === 0
        ? { what: 'losses', sites: sites.all, missing: lacking.reduce((sum, each) => sum + each.sites, 0) }
        : hasLost
          ? { what: 'worth', tariff: currencies.length === 0, currencies, co2: cost.co2_kg === null }
          : null,
  };
}

/** kWh, without what was silent: that is not known to be lost. */
export const lostOf = (row: DaysOfClient): number =>
  causes.reduce((sum, cause) => sum + (cause === 'silence' ? 0 : row[cause]), 0);

/** What a report says of what it does not tell. */
export function notesOfLosses({ missing }: LossesOfReport, { notes }: ReportTexts): string[] {
  if (missing === null) return [];
  if (missing.what === 'losses')
    return [
      notes.losses,
      ...(missing.missing > 0
        ? [fill(notes.lossesFacts, { missing: missing.missing, sites: missing.sites })]
        : []),
    ];
  const { tariff, currencies, co2 } = missing;
  return [
    ...(tariff ? [notes.tariff] : []),
    ...(currencies.length > 1 ? [fill(notes.currencies, { currencies: currencies.join(', ') })] : []),
    ...(co2 ? [notes.co2] : []),
  ];
}

/** Where most was lost, in words of the report. */
export function topLossesOf({ top, currency }: LossesOfReport, texts: ReportTexts): Report['top_losses'] {
  const { title, definition, cause, since, last } = texts.topLosses;
  const withUnit = (column: 'lost_kwh' | 'lost_money' | 'lost_co2_kg', unit: string | null) =>
    unit === null ? texts.columns[column].title : `${texts.columns[column].title} (${unit})`;
  return {
    title,
    definition,
    columns: {
      name: texts.group.site,
      cause,
      since,
      last,
      lost_kwh: withUnit('lost_kwh', texts.units.kWh),
      lost_money: withUnit('lost_money', currency),
      lost_co2_kg: withUnit('lost_co2_kg', texts.units.kg),
    },
    rows: top.map((each) => ({
      client_id: each.client_id,
      name: each.name,
      cause: each.cause,
      cause_title: texts.causes[each.cause],
      since: each.since,
      last: each.last,
      lost_kwh: each.kwh,
      lost_money: amountIn(each.money, currency),
      lost_co2_kg: each.co2_kg,
    })),
  };
}

/** Null where it has no worth in the currency of the report, or one in another as well. */
export function amountIn(money: Cost['money'], currency: string | null): number | null {
  const amounts = money.filter((each) => each.currency === currency);
  return amounts.length === 0 ? null : amounts.reduce((sum, { amount }) => sum + amount, 0);
}
