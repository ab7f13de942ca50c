import { processorSeconds } from '../../service/processor-time.ts';

/** Seconds of processors. */
export interface Cost {
  service: number;
  database: number;
}

export const kinds = [
  'forecast',
  'forecast and its errors',
  'losses',
  'a look',
  'a look at 30 days',
] as const;
export type Kind = (typeof kinds)[number];

/** How often each is done in a day: see `forecast`, `losses` and `quality` of the API. What is done once takes the place of one of the others. */
export const aDay: Record<Kind, number> = {
  forecast: 23,
  'forecast and its errors': 1,
  losses: 12,
  'a look': 71,
  'a look at 30 days': 1,
};

/** What runs of each kind took. */
export class Costs<Name extends string = Kind> {
  readonly #runs = new Map<Name, Cost[]>();
  readonly #postgres: number;

  /** @param postgres the process whose children serve the connections */
  constructor(postgres: number) {
    this.#postgres = postgres;
  }

  /** Notes what a run took, if it had anything to do. @returns whether it had */
  async measure(kind: Name, run: () => Promise<number>): Promise<boolean> {
    const before = this.#now();
    const done = await run();
    const after = this.#now();
    if (done === 0) return false;
    const cost = { service: after.service - before.service, database: after.database - before.database };
    this.#runs.set(kind, [...(this.#runs.get(kind) ?? []), cost]);
    return true;
  }

  /** The mean of a kind's runs. */
  of(kind: Name): Cost & { runs: number } {
    const runs = this.#runs.get(kind) ?? [];
    if (runs.length === 0) throw new Error(`There was no run of ${kind}.`);
    const mean = (of: (cost: Cost) => number) => runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
    return { service: mean((run) => run.service), database: mean((run) => run.database), runs: runs.length };
  }

  #now(): Cost {
    const { user, system } = process.cpuUsage();
    return { service: (user + system) / 1e6, database: processorSeconds(this.#postgres) ?? 0 };
  }
}

/** Of a day’s runs of a kind, for one site, in seconds. */
export function secondsADay(costs: Costs, kind: Kind, sites: number): number {
  const { service, database } = costs.of(kind);
  return (aDay[kind] * (service + database)) / sites;
}
