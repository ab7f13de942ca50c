import { expect } from 'vitest';
import { Clocks } from './clocks.ts';
import { diceOf, type Fleet, truthOf } from './fleet.ts';
import { Fraction } from './fraction.ts';
import { figuresOf, type Range, type RefClient, type Sent } from './reference.ts';
import type { SentFleet } from './send-fleet.ts';

const tolerance = 1e-9;
export const HOUR = 3_600_000;
export const iso = (at: number) => new Date(at).toISOString();

/** One random fleet with all that is asked of it. */
export class Case {
  readonly sent: SentFleet;
  readonly truth: Sent[];
  readonly clocks: Clocks;
  readonly dice: () => number;
  readonly fleet: Fleet;
  #scale = 0;

  constructor(fleet: Fleet, sent: SentFleet, seed: number) {
    this.fleet = fleet;
    this.sent = sent;
    this.truth = truthOf(sent.batches);
    this.clocks = new Clocks(fleet.zone);
    this.dice = diceOf(seed + 1);
    for (const { value } of this.truth) this.#scale = Math.max(this.#scale, Math.abs(value));
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.dice() * items.length)] as T;
  }

  /** On the hour, on midnights, to the second, or far beyond what there is. */
  range(): Range {
    const [one, other] = [this.#instant(), this.#instant()];
    return one < other ? { start: one, end: other } : { start: other, end: one === other ? one + HOUR : one };
  }

  #instant(): number {
    const near = this.fleet.around + Math.round((this.dice() - 0.5) * 80 * HOUR);
    const far = this.fleet.around + Math.round((this.dice() - 0.5) * 30 * 24 * HOUR);
    const { clocks } = this;
    const midnight = () => {
      const quarter = clocks.quarterAt(Math.floor(near / 900_000) * 900_000);
      return clocks.bucketAround(quarter, ({ day }) => day)[0]?.at ?? near;
    };
    const found = this.pick([() => near, () => Math.floor(near / HOUR) * HOUR, midnight, () => far])();
    // What goes on now is another test's.
    return Math.min(found, Math.floor(Date.now() / HOUR) * HOUR - 2 * HOUR);
  }

  of(client: { id: string }, metric: string): Sent[] {
    return this.truth.filter((each) => each.client === client.id && each.metric === metric);
  }

  get metrics(): string[] {
    return [...new Set(this.truth.map(({ metric }) => metric))].toSorted();
  }

  /** What is told of each client in a range, where something is known. */
  known(metric: string, range: Range, among: readonly RefClient[] = this.sent.clients) {
    return among.flatMap((client) => {
      const figures = figuresOf(this.of(client, metric), range, this.clocks);
      return figures ? [{ client, figures }] : [];
    });
  }

  /** Where sums of opposite signs all but vanish, no double has nine digits of what is left. */
  allowed(expected: Fraction): number {
    return Math.max(tolerance * Math.abs(expected.toNumber()), 1e-13 * this.#scale);
  }
}

/** A number of the service against the exact one. */
export function near(test: Case, found: unknown, expected: Fraction | undefined, what: string): void {
  if (expected === undefined) {
    expect(found, what).toBeNull();
    return;
  }
  expect(typeof found, what).toBe('number');
  const error = Math.abs(Fraction.of(Number(found)).minus(expected).toNumber());
  expect(error, `${what}: ${String(found)} for ${expected.toNumber()}`).toBeLessThanOrEqual(
    test.allowed(expected),
  );
}

export const inHours = ({ start, end }: Range) => Fraction.of(end - start).over(Fraction.of(HOUR));
export const asked = ({ start, end }: Range) => ({ start_time: iso(start), end_time: iso(end) });
