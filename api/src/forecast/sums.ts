import { type Hindcast, Scorer, type Track } from './backtest.ts';
import { blankMembers, DAY, type Members, type Method, methods } from './ensemble.ts';

/** Puts a mean where a member is silent, so that it can be added up. */
export function filled(members: Members): Members {
  const horizon = members[0]?.length ?? 0;
  const means = new Float64Array(horizon);
  for (let hour = 0; hour < horizon; hour += 1) {
    let [sum, count] = [0, 0];
    for (const member of members) {
      const value = member[hour] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      sum += value;
      count += 1;
    }
    means[hour] = count > 0 ? sum / count : Number.NaN;
  }
  const whole = blankMembers(members.length, horizon);
  for (const [index, member] of whole.entries())
    for (let hour = 0; hour < horizon; hour += 1) {
      const value = members[index]?.[hour] ?? Number.NaN;
      member[hour] = Number.isNaN(value) ? (means[hour] ?? Number.NaN) : value;
    }
  return whole;
}

/**
 * Adds up sites member by member: each is a day of the past, the same one at all sites, so what went together then goes
 * together in the sum. Sums of quantiles would not.
 */
export class MemberSum {
  #members: Members = [];

  add(members: Members): void {
    addTo(this.#members, members);
  }

  get members(): Members {
    return this.#members;
  }
}

/** What would have been forecast of the sum, and what came. */
export class HindcastSum {
  readonly #at = new Map<number, { ensembles: Record<Method, Members>; actual: Float64Array }>();

  /** An hour of a site counts where it is known what came, and what each method would have said. */
  add(hindcasts: readonly Hindcast[], energy: Float64Array, best: Method): void {
    for (const { now, ensembles } of hindcasts) {
      const sum = this.#at.get(now) ?? {
        ensembles: { model: [], climatology: [], persistence: [] },
        actual: new Float64Array(DAY),
      };
      this.#at.set(now, sum);
      const actual = energy.subarray(now, now + DAY);
      const all = {
        model: filled(ensembles[best]),
        climatology: filled(ensembles.climatology),
        persistence: filled(ensembles.persistence),
      };
      const counts = Array.from(
        { length: DAY },
        (_, hour) =>
          !Number.isNaN(actual[hour] ?? Number.NaN) &&
          methods.every((method) => !Number.isNaN(all[method][0]?.[hour] ?? Number.NaN)),
      );
      for (const method of methods)
        addTo(sum.ensembles[method], all[method], (hour) => counts[hour] === true);
      for (let hour = 0; hour < DAY; hour += 1)
        if (counts[hour]) sum.actual[hour] = (sum.actual[hour] ?? 0) + (actual[hour] ?? 0);
    }
  }

  get track(): Track | null {
    const scorer = new Scorer();
    for (const { ensembles, actual } of this.#at.values())
      for (let lead = 1; lead <= DAY; lead += 1) {
        const came = actual[lead - 1] ?? 0;
        // At night nothing comes and nothing is forecast, which is no merit.
        const isNight = came === 0 && ensembles.climatology.every((member) => member[lead - 1] === 0);
        if (!isNight) scorer.add(ensembles, lead, came);
      }
    return scorer.track;
  }
}

function addTo(sums: Members, members: Members, counts: (hour: number) => boolean = () => true): void {
  const horizon = members[0]?.length ?? 0;
  // Days that no site had before.
  const more = blankMembers(Math.max(0, members.length - sums.length), horizon);
  for (const member of more) sums.push(member.fill(0));
  for (const [index, member] of members.entries()) {
    const sum = sums[index];
    if (!sum) continue;
    for (let hour = 0; hour < horizon; hour += 1)
      if (counts(hour)) sum[hour] = (sum[hour] ?? 0) + (member[hour] ?? 0);
  }
}
