import { RecentShares } from './recent-shares.ts';

/** How urgent work is: what a person waits for goes before what is written to a file. */
export type Urgency = 'foreground' | 'background';

interface Waiting {
  urgency: Urgency;
  begin: () => void;
}

/** So many pieces of foreground work go first before background work has its turn. */
const FOREGROUND_RUNS = 4;

/** Work that is waited for so long counts half as much afterwards. */
const HALF_LIFE_MS = 5000;
/** Who asked for nothing for this long is away. */
const AWAY_AFTER_MS = 5000;

/**
 * Shares the places of a database between tenants. While there is room everybody begins at once; otherwise tenants take
 * turns, so that who asks for a hundred things waits for their own hundred and others wait for one.
 *
 * Turns alone do not suffice where processors are fewer than places: six long statements of one tenant slow down every
 * statement of the others. So while others are there a tenant has the fewer places the more of the time was its own, down
 * to one: by the square of what is left of it, because half of the places are more than all of the processors.
 */
export class FairTurns {
  readonly #places: number;
  readonly #placesOfOne: number;
  readonly #shares = new RecentShares(HALF_LIFE_MS, AWAY_AFTER_MS);
  readonly #inUse = new Map<number, number>();
  /** By tenant, in the order of their turns. */
  readonly #queues = new Map<number, Waiting[]>();
  #free: number;
  #foregroundInARow = 0;

  /** @param places how many pieces of work run at once; one tenant gets at most two thirds of them */
  constructor(places: number) {
    this.#places = places;
    this.#placesOfOne = Math.max(1, Math.ceil((places * 2) / 3));
    this.#free = this.#places;
  }

  async run<T>(tenantId: number, urgency: Urgency, work: () => Promise<T>): Promise<T> {
    const waiting = this.#ask(tenantId, urgency);
    if (waiting) await waiting;
    try {
      return await work();
    } finally {
      this.#leave(tenantId);
    }
  }

  /** Waits for a place. @returns gives it back; call it once */
  async enter(tenantId: number, urgency: Urgency): Promise<() => void> {
    await this.#ask(tenantId, urgency);
    return () => this.#leave(tenantId);
  }

  /** Is there, even if it asks for nothing that takes turns: others are held back for it. */
  seen(tenantId: number): void {
    this.#shares.seen(tenantId);
  }

  /** Which part of the time used lately was the tenant’s; 0 where nobody else is there. */
  shareOf(tenantId: number): number {
    return this.#shares.of(tenantId);
  }

  /** Nothing where there is room at once. */
  #ask(tenantId: number, urgency: Urgency): Promise<void> | undefined {
    this.#shares.seen(tenantId);
    if (this.#free === 0 || !this.#hasRoom(tenantId)) return this.#wait(tenantId, urgency);
    this.#take(tenantId);
    return undefined;
  }

  #hasRoom(tenantId: number): boolean {
    const inUse = this.#inUse.get(tenantId) ?? 0;
    if (inUse === 0) return true;
    if (inUse >= this.#placesOfOne) return false;
    return inUse < this.#places * (1 - this.#shares.of(tenantId)) ** 2;
  }

  #take(tenantId: number): void {
    this.#shares.begin(tenantId);
    this.#free -= 1;
    this.#inUse.set(tenantId, (this.#inUse.get(tenantId) ?? 0) + 1);
  }

  #wait(tenantId: number, urgency: Urgency): Promise<void> {
    return new Promise((begin) => {
      const queue = this.#queues.get(tenantId);
      if (queue) queue.push({ urgency, begin });
      else this.#queues.set(tenantId, [{ urgency, begin }]);
    });
  }

  #leave(tenantId: number): void {
    this.#shares.end(tenantId);
    this.#free += 1;
    const left = (this.#inUse.get(tenantId) ?? 1) - 1;
    if (left > 0) this.#inUse.set(tenantId, left);
    else this.#inUse.delete(tenantId);
    while (this.#free > 0 && this.#beginNext());
  }

  #beginNext(): boolean {
    if (this.#queues.size === 0) return false;
    const wanted = this.#foregroundInARow < FOREGROUND_RUNS ? 'foreground' : 'background';
    return this.#begin(wanted) || this.#begin(wanted === 'foreground' ? 'background' : 'foreground');
  }

  #begin(urgency: Urgency): boolean {
    for (const [tenantId, queue] of this.#queues) {
      if (!this.#hasRoom(tenantId)) continue;
      const index = queue.findIndex((waiting) => waiting.urgency === urgency);
      const [next] = index < 0 ? [] : queue.splice(index, 1);
      if (!next) continue;
      // To the end of the row: the next turn is another tenant's.
      this.#queues.delete(tenantId);
      if (queue.length > 0) this.#queues.set(tenantId, queue);
      this.#foregroundInARow = urgency === 'foreground' ? this.#foregroundInARow + 1 : 0;
      this.#take(tenantId);
      next.begin();
      return true;
    }
    return false;
  }
}
