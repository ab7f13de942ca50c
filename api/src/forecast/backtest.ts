import { setImmediate as turn } from 'node:timers/promises';
import { DAY, ensemblesAt, type Members, type Method, methods } from './ensemble.ts';
import { Errors } from './scores.ts';
import { hasLight, type Signal } from './signal.ts';

/** How a method did in the last 30 days, a day ahead. */
export interface Score {
  mae: number;
  rmse: number;
  crps: number;
}

export interface Track {
  /** Hours that were forecast a day ahead and are known. */
  hours: number;
  scores: Record<Method, Score>;
  /** 1 is perfect, 0 as good as the baseline: against climatology and persistence, combined at best. */
  rmseSkill: number;
  /** Against the complete-history persistence ensemble. */
  crpsSkill: number;
  /** The model where it beats both, otherwise the better of the two. */
  best: Method;
}

/** A forecast that could have been made. */
export interface Hindcast {
  /** The hour it would have been made. */
  now: number;
  ensembles: Record<Method, Members>;
}

/** A forecast needs so many days to learn from, also one of the past. */
export const LEAST_DAYS = 14;
const SCORED_DAYS = 30;
const EVERY = DAY / 2;
/** Fewer hours tell nothing of how good a method is. */
const LEAST_HOURS = 5 * DAY;

/** What would have been forecast in the last 30 days, twice a day, each from what was known then. */
export async function hindcastsOf(signal: Signal): Promise<Hindcast[]> {
  const past: Hindcast[] = [];
  const end = signal.energy.length;
  const first = Math.max(LEAST_DAYS * DAY, end - SCORED_DAYS * DAY);
  for (let now = Math.ceil(first / EVERY) * EVERY; now < end; now += EVERY) {
    past.push({ now, ensembles: ensemblesAt(signal, now, DAY) });
    // Each takes a millisecond or two.
    await turn();
  }
  return past;
}

/** Adds up the errors of what was forecast. */
export class Scorer {
  readonly #errors = { model: new Errors(), climatology: new Errors(), persistence: new Errors() };

  /** @param actual NaN where it is not known */
  add(ensembles: Record<Method, Members>, lead: number, actual: number): void {
    if (Number.isNaN(actual)) return;
    const values = methods.map((method) => [method, knownAt(ensembles[method], lead)] as const);
    if (values.some(([, known]) => known.length < 2)) return;
    for (const [method, known] of values) this.#errors[method].add(known, actual);
  }

  /** Null where too little could be compared. */
  get track(): Track | null {
    const { model, climatology, persistence } = this.#errors;
    if (model.count < LEAST_HOURS / 2) return null;
    const scores = {
      model: scoreOf(model),
      climatology: scoreOf(climatology),
      persistence: scoreOf(persistence),
    };
    const rmseSkill = skill(model.rmse, persistence.rmse);
    const crpsSkill = skill(model.crps, climatology.crps);
    const isBest = rmseSkill > 0 && crpsSkill > 0;
    const better = climatology.crps <= persistence.crps ? ('climatology' as const) : ('persistence' as const);
    return { hours: model.count, scores, rmseSkill, crpsSkill, best: isBest ? 'model' : better };
  }
}

export function knownAt(members: Members, lead: number): number[] {
  const known: number[] = [];
  for (const member of members) {
    const value = member[lead - 1] ?? Number.NaN;
    if (!Number.isNaN(value)) known.push(value);
  }
  return known;
}

const scoreOf = ({ mae, rmse, crps }: Errors): Score => ({ mae, rmse, crps });
/** What never errs cannot be beaten. */
const skill = (own: number, baseline: number) => (baseline > 0 ? 1 - own / baseline : 0);

/** How the methods did with one site, in hours with light. */
export function trackOf(signal: Signal, past: readonly Hindcast[]): Track | null {
  const scorer = new Scorer();
  const isLight = hasLight(signal);
  for (const { now, ensembles } of past)
    for (let lead = 1; lead <= DAY; lead += 1)
      if (isLight(now + lead - 1)) scorer.add(ensembles, lead, signal.energy[now + lead - 1] ?? Number.NaN);
  return scorer.track;
}
