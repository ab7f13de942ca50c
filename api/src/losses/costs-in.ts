import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { type Cause, causes } from './causes.ts';
import { type Asked, sumPeriods } from './losses.queries.ts';
import type { Cost, FixFirst } from './losses.schema.ts';
import { allRates, type StoredRate } from './rates.queries.ts';

interface Sum {
  money: Map<string, number>;
  moneyKwh: number;
  co2: number;
  co2Kwh: number;
}

const newSum = (): Sum => ({ money: new Map(), moneyKwh: 0, co2: 0, co2Kwh: 0 });

interface Costs {
  /** Of all that was lost, which is so many kWh. */
  total: (kwh: number) => Cost;
  of: (client: string, cause: Cause) => Pick<FixFirst, 'money' | 'co2_kg'>;
  /** Of all that a site lost, which is so many kWh. */
  ofClient: (client: string, kwh: number) => Cost;
}

/** What losses were worth: each day by the rate that was in force, the site’s own before the organization’s. */
export async function costsIn(tx: TenantTransaction, asked: Asked): Promise<Costs> {
  const rates = await allRates(tx);
  const all = newSum();
  const bySite = new Map<string, Sum>();
  if (rates.length > 0) {
    const begins = daysOfChange(rates, asked);
    for (const { client_id, period, ...kWh } of await sumPeriods(tx, asked, begins)) {
      const day = period === 0 ? asked.first : (begins[period - 1] ?? asked.first);
      const tariff = rateOn(rates, 'tariff', client_id, day);
      const co2 = rateOn(rates, 'co2', client_id, day);
      for (const cause of causes) {
        const key = `${client_id} ${cause}`;
        const own = bySite.get(key) ?? newSum();
        bySite.set(key, own);
        const ofSite = bySite.get(client_id) ?? newSum();
        bySite.set(client_id, ofSite);
        // What was silent may have come all the same: it is no part of totals.
        for (const sum of cause === 'silence' ? [own] : [own, ofSite, all]) add(sum, kWh[cause], tariff, co2);
      }
    }
  }
  return {
    total: (kwh) => presentCost(all, kwh),
    of: (client, cause) => presentMoney(bySite.get(`${client} ${cause}`) ?? newSum()),
    ofClient: (client, kwh) => presentCost(bySite.get(client) ?? newSum(), kwh),
  };
}

const presentCost = (sum: Sum, kwh: number): Cost => ({
  kwh,
  ...presentMoney(sum),
  money_kwh: sum.moneyKwh,
  co2_kwh: sum.co2Kwh,
});

function add(sum: Sum, kWh: number, tariff?: StoredRate, co2?: StoredRate): void {
  if (kWh <= 0) return;
  if (tariff) {
    const currency = tariff.currency ?? '';
    sum.money.set(currency, (sum.money.get(currency) ?? 0) + kWh * tariff.value);
    sum.moneyKwh += kWh;
  }
  if (co2) {
    sum.co2 += kWh * co2.value;
    sum.co2Kwh += kWh;
  }
}

const presentMoney = ({ money, co2, co2Kwh }: Sum) => ({
  money: [...money].map(([currency, amount]) => ({ currency, amount })),
  co2_kg: co2Kwh > 0 ? co2 : null,
});

/** Days after the first of the range on which a rate begins, or is over for the first time. */
function daysOfChange(rates: readonly StoredRate[], { first, last }: Asked): string[] {
  const days = rates.flatMap(({ valid_from, after }) => [valid_from, ...(after === null ? [] : [after])]);
  return [...new Set(days)].filter((day) => day > first && day <= last).toSorted();
}

function rateOn(rates: readonly StoredRate[], what: StoredRate['what'], client: string, day: string) {
  const valid = rates.filter(
    (rate) =>
      rate.what === what && rate.valid_from <= day && (rate.valid_to === null || day <= rate.valid_to),
  );
  return (
    valid.find(({ client_id }) => client_id === client) ?? valid.find(({ client_id }) => client_id === null)
  );
}
