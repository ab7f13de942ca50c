/** How urgent work is: what a person waits for goes before what is written to a file. */
export type Urgency = 'foreground' | 'background';

interface Waiting {
  urgency: Urgency;
  begin: () => void;
}

/** So many pieces of foreground work go first before background work has its turn. */
const foregroundRuns = 4;

/**
 * Shares the places of a database between tenants. While there is room everybody begins at once; otherwise tenants take
 * turns, so that who asks for a hundred things waits for their own hundred and others wait for one.
 */
export class FairTurns {
  readonly #places: number;
  readonly #placesOfOne: number;
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
    if (this.#free > 0 && this.#hasRoom(tenantId)) this.#take(tenantId);
    else await this.#wait(tenantId, urgency);
    try {
      return await work();
    } finally {
      this.#leave(tenantId);
    }
  }

  #hasRoom(tenantId: number): boolean {
    return (this.#inUse.get(tenantId) ?? 0) < this.#placesOfOne;
  }

  #take(tenantId: number): void {
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
    this.#free += 1;
    const left = (this.#inUse.get(tenantId) ?? 1) - 1;
    if (left > 0) this.#inUse.set(tenantId, left);
    else this.#inUse.delete(tenantId);
    while (this.#free > 0 && this.#beginNext());
  }

  #beginNext(): boolean {
    if (this.#queues.size === 0) return false;
    const wanted = this.#foregroundInARow < foregroundRuns ? 'foreground' : 'background';
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
