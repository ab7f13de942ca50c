interface Used {
  /** Milliseconds, of which half are forgotten after each half-life. */
  time: number;
  at: number;
}

/** Which part of the time that was used lately each tenant used. */
export class RecentShares {
  readonly #halfLifeMs: number;
  readonly #awayAfterMs: number;
  readonly #now: () => number;
  /** By tenant, the one that was seen last at the end. */
  readonly #used = new Map<number, Used>();

  constructor(halfLifeMs: number, awayAfterMs: number, now = () => performance.now()) {
    this.#halfLifeMs = halfLifeMs;
    this.#awayAfterMs = awayAfterMs;
    this.#now = now;
  }

  seen(tenantId: number): void {
    this.add(tenantId, 0);
  }

  add(tenantId: number, milliseconds: number): void {
    const now = this.#now();
    const before = this.#used.get(tenantId);
    this.#used.delete(tenantId);
    this.#used.set(tenantId, { time: (before ? this.#left(before, now) : 0) + milliseconds, at: now });
    for (const [oldest, { at }] of this.#used) {
      if (now - at < this.#awayAfterMs) return;
      this.#used.delete(oldest);
    }
  }

  /** Between 0 and 1; 0 for a tenant that is alone. */
  of(tenantId: number): number {
    const now = this.#now();
    let own = 0;
    let others = 0;
    let isAlone = true;
    for (const [each, used] of this.#used) {
      if (each === tenantId) own = this.#left(used, now);
      else if (now - used.at < this.#awayAfterMs) {
        others += this.#left(used, now);
        isAlone = false;
      }
    }
    return isAlone || own === 0 ? 0 : own / (own + others);
  }

  #left({ time, at }: Used, now: number): number {
    return time * 0.5 ** ((now - at) / this.#halfLifeMs);
  }
}
