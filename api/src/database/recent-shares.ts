interface Used {
  /** Milliseconds, of which half are forgotten after each half-life. */
  time: number;
  /** Pieces of work that go on. */
  running: number;
  at: number;
}

/** Parts of what all who are there have, between 0 and 1, and how much that is. */
interface Share {
  /** Which part of the time used lately was the tenant’s, each tenant’s by its weight; 0 for who is alone. */
  ofTime: number;
  /** Which part of the weight of all who are there is the tenant’s. */
  ofWeight: number;
  /** What the tenant would have if all who are there had the same. */
  ofTenants: number;
  /** How many pieces of the tenant’s work went on at a time lately, on average. */
  mean: number;
  meanOfAll: number;
}

/**
 * Which part of the time that was used lately each tenant used. Work counts while it goes on: counted at its end, a
 * statement of thirty seconds would be nobody's until then, and those who wait for it would seem to have used everything.
 */
export class RecentShares {
  readonly #halfLifeMs: number;
  readonly #awayAfterMs: number;
  readonly #weightOf: (tenantId: number) => number;
  readonly #now: () => number;
  /** By tenant, the one that was seen last at the end. */
  readonly #used = new Map<number, Used>();

  constructor(
    halfLifeMs: number,
    awayAfterMs: number,
    weightOf: (tenantId: number) => number = () => 1,
    now = () => performance.now(),
  ) {
    this.#halfLifeMs = halfLifeMs;
    this.#awayAfterMs = awayAfterMs;
    this.#weightOf = weightOf;
    this.#now = now;
  }

  /** Asks for a place, and may have to wait for it. */
  seen(tenantId: number): void {
    this.#change(tenantId, 0);
  }

  begin(tenantId: number): void {
    this.#change(tenantId, 1);
  }

  end(tenantId: number): void {
    this.#change(tenantId, -1);
  }

  /** Of a tenant among those who asked within the last seconds or are at work. */
  of(tenantId: number): Share {
    const now = this.#now();
    const own = this.#used.get(tenantId);
    const ownWeight = this.#weightOf(tenantId);
    const ownTime = own ? this.#timeOf(own, now) : 0;
    let [time, weighed, weight, tenants] = [ownTime, ownTime / ownWeight, ownWeight, 1];
    for (const [each, used] of this.#used) {
      if (each === tenantId || !this.#isThere(used, now)) continue;
      const [itsTime, itsWeight] = [this.#timeOf(used, now), this.#weightOf(each)];
      time += itsTime;
      weighed += itsTime / itsWeight;
      weight += itsWeight;
      tenants += 1;
    }
    return {
      ofTime: tenants === 1 || ownTime === 0 ? 0 : ownTime / ownWeight / weighed,
      ofWeight: ownWeight / weight,
      ofTenants: 1 / tenants,
      mean: this.#meanOf(ownTime),
      meanOfAll: this.#meanOf(time),
    };
  }

  #meanOf(time: number): number {
    return (time * Math.LN2) / this.#halfLifeMs;
  }

  #change(tenantId: number, by: number): void {
    const now = this.#now();
    const before = this.#used.get(tenantId);
    this.#used.delete(tenantId);
    const time = before ? this.#timeOf(before, now) : 0;
    this.#used.set(tenantId, { time, running: (before?.running ?? 0) + by, at: now });
    for (const [oldest, used] of this.#used) {
      if (this.#isThere(used, now)) return;
      this.#used.delete(oldest);
    }
  }

  #isThere({ running, at }: Used, now: number): boolean {
    return running > 0 || now - at < this.#awayAfterMs;
  }

  #timeOf({ time, running, at }: Used, now: number): number {
    const left = 0.5 ** ((now - at) / this.#halfLifeMs);
    return time * left + (running * (1 - left) * this.#halfLifeMs) / Math.LN2;
  }
}
