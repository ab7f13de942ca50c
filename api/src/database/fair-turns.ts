import type { RecentCallers } from './recent-callers.ts';
import { RecentShares } from './recent-shares.ts';

/** How urgent work is: what a person waits for goes before what is written to a file. */
export type Urgency = 'foreground' | 'background';

interface Waiting {
  urgency: Urgency;
  begin: () => void;
}

interface Options {
  /** By which tenants weigh; all the same where absent. */
  callers?: RecentCallers;
  /** This part of the places is shared by weight, and who uses less than their part of it is never held back. */
  freePart?: number;
  /** Whoever uses more than the others together waits so many times as long as their work took before their next, */
  rest?: number;
  /** unless all together use less than this part of the places. */
  quietPart?: number;
}

/** So many pieces of foreground work go first before background work has its turn. */
const FOREGROUND_RUNS = 4;

/** Work that is waited for so long counts half as much afterwards. */
const HALF_LIFE_MS = 5000;
/** A rest is no longer than this, whatever the work had to wait for. */
const LONGEST_REST_MS = 5000;
/** Who asked for nothing for this long is away. */
const AWAY_AFTER_MS = 5000;

/**
 * Shares the places of a database between tenants. While there is room everybody begins at once; otherwise tenants take
 * turns, so that who asks for a hundred things waits for their own hundred and others wait for one.
 *
 * Turns alone do not suffice where processors are fewer than places: six long statements of one tenant slow down every
 * statement of the others. So while others are there, who had more than an equal part of the time has the fewer places the more it was, down
 * to one: by the square of what is left of it, because half of the places are more than all of the processors. Its time is
 * weighed by how many of its people and devices are there, or an organization of two hundred people would be held back like
 * the one that attacks it. Who has more than the others together rests between its pieces as well.
 */
export class FairTurns {
  readonly #places: number;
  readonly #placesOfOne: number;
  readonly #quietPlaces: number;
  readonly #freePlaces: number;
  readonly #rest: number;
  readonly #shares: RecentShares;
  /** By tenant, places that are worked in and places that rest. */
  readonly #inUse = new Map<number, number>();
  /** By tenant, in the order of their turns. */
  readonly #queues = new Map<number, Waiting[]>();
  #free: number;
  #foregroundInARow = 0;
  /** How many pieces of foreground work were asked for so far: who looks twice knows whether somebody came. */
  asked = 0;

  /** @param places how many pieces of work run at once; one tenant gets at most two thirds of them */
  constructor(places: number, { callers, quietPart = 0, freePart = 0, rest = 0 }: Options = {}) {
    this.#places = places;
    this.#quietPlaces = places * quietPart;
    this.#freePlaces = places * freePart;
    this.#rest = rest;
    const weightOf = (tenantId: number) => callers?.weightOf(tenantId) ?? 1;
    this.#shares = new RecentShares(HALF_LIFE_MS, AWAY_AFTER_MS, weightOf);
    this.#placesOfOne = Math.max(1, Math.ceil((places * 2) / 3));
    this.#free = this.#places;
  }

  async run<T>(tenantId: number, urgency: Urgency, work: () => Promise<T>): Promise<T> {
    const waiting = this.#ask(tenantId, urgency);
    if (waiting) await waiting;
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#leave(tenantId, began);
    }
  }

  /** Waits for a place. @returns gives it back; call it once */
  async enter(tenantId: number, urgency: Urgency): Promise<() => void> {
    await this.#ask(tenantId, urgency);
    const began = performance.now();
    return () => this.#leave(tenantId, began);
  }

  /** Is there, even if it asks for nothing that takes turns: others are held back for it. */
  seen(tenantId: number): void {
    this.#shares.seen(tenantId);
  }

  /** Which part of the time used lately was the tenant’s; 0 where nobody else is there. */
  shareOf(tenantId: number): number {
    return this.#shares.of(tenantId).ofTime;
  }

  /** Nothing where there is room at once. */
  #ask(tenantId: number, urgency: Urgency): Promise<void> | undefined {
    if (urgency === 'foreground') this.asked += 1;
    this.#shares.seen(tenantId);
    if (this.#free === 0 || !this.#hasRoom(tenantId)) return this.#wait(tenantId, urgency);
    this.#take(tenantId);
    return undefined;
  }

  #hasRoom(tenantId: number): boolean {
    const inUse = this.#inUse.get(tenantId) ?? 0;
    if (inUse === 0) return true;
    if (inUse >= this.#placesOfOne) return false;
    if (!this.#isHeldBack(tenantId)) return true;
    return inUse < this.#places * (1 - this.#shares.of(tenantId).ofTime) ** 2;
  }

  #isHeldBack(tenantId: number): boolean {
    const { ofTime, ofTenants, ofWeight, mean } = this.#shares.of(tenantId);
    return ofTime > ofTenants && mean >= this.#freePlaces * ofWeight;
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

  #leave(tenantId: number, began: number): void {
    this.#shares.end(tenantId);
    // Whoever waits is there, however long ago they asked.
    for (const waiting of this.#queues.keys()) this.#shares.seen(waiting);
    // Others may have the place at once; the tenant itself has one less until it has rested.
    this.#free += 1;
    const rest = this.#restOf(tenantId) * (performance.now() - began);
    if (rest > 0) setTimeout(() => this.#rested(tenantId), Math.min(rest, LONGEST_REST_MS));
    else this.#rested(tenantId);
    this.#beginAll();
  }

  #restOf(tenantId: number): number {
    const { ofTime, meanOfAll } = this.#shares.of(tenantId);
    const isTooMuch = ofTime > 0.5 && meanOfAll >= this.#quietPlaces && this.#isHeldBack(tenantId);
    return isTooMuch ? this.#rest : 0;
  }

  #rested(tenantId: number): void {
    const left = (this.#inUse.get(tenantId) ?? 1) - 1;
    if (left > 0) this.#inUse.set(tenantId, left);
    else this.#inUse.delete(tenantId);
    this.#beginAll();
  }

  #beginAll(): void {
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
