import { compactMonths, judgeLosses, lookAtSites, makeForecasts, openDatabase, putToRest } from 'api/upkeep';
import { round } from '../report/statistics.ts';
import type { Progress, Scenario } from '../scenario.ts';
import { type Postgres, startPostgres } from '../service/postgres.ts';
import { aDay, Costs, type Kind, kinds, secondsADay } from './upkeep/costs.ts';
import { type Fleet, learnedFrom, seedFleet } from './upkeep/seed.ts';
import { type Template, QUARTER, templatesOf } from './upkeep/templates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** What is promised of so many sites is measured with fewer, and with fewer still, to see whether a site costs more among many. */
const PROMISED_SITES = 10_000;
const SIZES = [100, 400] as const;
/** The first of them would pay for what the engine compiles. */
const WARM_UP_SITES = 20;
/** The jobs are asked for so often: see `jobs.plugin.ts`. */
const EVERY = 5 * MINUTE;
/** Two whole hours, and what those are judged late by. */
const STRETCH = 2 * HOUR + 15 * MINUTE;
const LIMIT_PERCENT = 10;
const MOST_GROWTH = 1.2;
const RETENTION_MONTHS = 13;

export const upkeep: Scenario = {
  name: 'upkeep',
  about: `what keeping forecasts, losses and faults of ${PROMISED_SITES} sites up to date takes of one core, on PostgreSQL`,
  async run(progress) {
    const postgres = await startPostgres();
    // The clock of the jobs ends up at the one on the wall, so that partitions are there.
    const begin = Math.floor((Date.now() - DAY - HOUR) / (2 * HOUR)) * 2 * HOUR;
    try {
      progress('what sites send, by the demo’s physics');
      const templates = templatesOf(learnedFrom(begin), begin + DAY + HOUR);
      const found: { sites: number; costs: Costs; seconds: number }[] = [];
      await costsOf(postgres, templates, { sites: WARM_UP_SITES, begin }, progress);
      for (const sites of SIZES) {
        const costs = await costsOf(postgres, templates, { sites, begin }, progress);
        const seconds = kinds.reduce((sum, kind) => sum + secondsADay(costs, kind, sites), 0);
        for (const kind of kinds) progress(`${sites} sites: ${said(costs, kind, sites)}`);
        found.push({ sites, costs, seconds });
      }
      const [few, many] = found;
      if (!few || !many) throw new Error('Two sizes are compared.');
      const share = (seconds: number) => (100 * PROMISED_SITES * seconds) / (DAY / 1000);
      return [
        {
          what: `Forecasts, losses and faults of ${PROMISED_SITES} sites kept up to date: of one core, by what ${many.sites} take`,
          unit: '%',
          measured: round(share(many.seconds), 2),
          limit: LIMIT_PERCENT,
          better: 'lower',
          details: Object.fromEntries(
            kinds.map((kind) => [kind, round(share(secondsADay(many.costs, kind, many.sites)), 2)]),
          ),
        },
        {
          what: `What a site takes among ${many.sites} against among ${few.sites}`,
          unit: '×',
          measured: round(many.seconds / few.seconds, 2),
          limit: MOST_GROWTH,
          better: 'lower',
          details: {
            fewMsADay: round(1000 * few.seconds, 1),
            manyMsADay: round(1000 * many.seconds, 1),
          },
        },
      ];
    } finally {
      postgres.stop();
    }
  },
};

function said(costs: Costs, kind: Kind, sites: number): string {
  const { service, database, runs } = costs.of(kind);
  const ms = (seconds: number) => ((1000 * seconds) / sites).toFixed(2);
  const pace = aDay[kind] === 1 ? 'once a day' : `${aDay[kind]} times a day`;
  return `${kind}, ${pace}: service ${ms(service)} ms and database ${ms(database)} ms a site (${runs} runs)`;
}

/** Lets a fleet send for a while, and does what has to be done meanwhile, by a clock that runs faster than the wall’s. */
async function costsOf(
  postgres: Postgres,
  templates: readonly Template[],
  { sites, begin }: { sites: number; begin: number },
  progress: Progress,
): Promise<Costs> {
  const name = `upkeep_${sites}`;
  await postgres.drop(name);
  await postgres.create(name);
  const url = postgres.urlOf(name);
  const database = await openDatabase(
    { kind: 'postgres', url, replicaUrl: undefined, replicaLagMs: 0, distributed: false, poolSize: 10 },
    RETENTION_MONTHS,
  );
  let fleet: Fleet | undefined;
  try {
    progress(`${sites} sites with their history`);
    fleet = await seedFleet(url, templates, { sites, begin });
    const [tenant] = await database.owner.selectFrom('tenant').select('tenant_id').execute();
    if (!tenant) throw new Error('There is no organization.');
    progress(`${sites} sites: what is old is put to rest, as it is where sites have sent for months`);
    await putToRest(database, tenant.tenant_id);
    await compactMonths(database.owner);
    const costs = new Costs(postgres.pid);
    const doAll = async (clock: Date, of: Costs, isDaily: boolean) => {
      const { tenant_id: id } = tenant;
      await of.measure(isDaily ? 'forecast and its errors' : 'forecast', () =>
        makeForecasts(database, id, clock),
      );
      await of.measure('losses', () => judgeLosses(database, id, clock));
      await of.measure(isDaily ? 'a look at 30 days' : 'a look', () => lookAtSites(database, id, clock));
    };
    progress(`${sites} sites: everything for the first time, which does not count`);
    let now = begin + QUARTER;
    await fleet.arrive(begin, now);
    await doAll(new Date(now), new Costs(postgres.pid), true);
    progress(`${sites} sites: two hours, with all of them sending`);
    for (const end = begin + STRETCH; now < end; ) {
      now += EVERY;
      if (now % QUARTER === 0) await fleet.arrive(now - QUARTER, now);
      await doAll(new Date(now), costs, false);
    }
    progress(`${sites} sites: a day later`);
    await fleet.arrive(now, begin + DAY + QUARTER);
    await doAll(new Date(begin + DAY + 2 * QUARTER), costs, true);
    return costs;
  } finally {
    await fleet?.close();
    await database.close();
    await postgres.drop(name);
  }
}
