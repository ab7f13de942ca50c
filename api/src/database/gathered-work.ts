import { setImmediate as endOfTurn } from 'node:timers/promises';

interface Open<Item, Made> {
  items: Set<Item>;
  made: Promise<Made>;
}

/**
 * Does what several ask for of the same thing in one go, as `JoinedWork` does for those who ask for the same. Before it is made something is
 * looked up; who comes meanwhile is taken along, and it is looked up once more, so that nobody gets an answer that is older than
 * their question. Who comes later waits for the next making.
 */
export class GatheredWork<Item, Found, Made> {
  readonly #open = new Map<string, Open<Item, Made>>();
  /** Until the last one of a key has ended. */
  readonly #running = new Map<string, Promise<void>>();

  do(
    key: string,
    item: Item,
    lookUp: () => Promise<Found>,
    make: (items: Item[], found: Found) => Promise<Made>,
  ): Promise<Made> {
    const open = this.#open.get(key);
    if (open) {
      open.items.add(item);
      return open.made;
    }
    const items = new Set([item]);
    const made = (this.#running.get(key) ?? endOfTurn()).then(async () =>
      make(...(await this.#gathered(key, items, lookUp))),
    );
    this.#open.set(key, { items, made });
    // Whether it fails is for those who asked; who waits for the next one only waits for its end.
    const ended: Promise<void> = made.then(
      () => this.#end(key, ended),
      () => this.#end(key, ended),
    );
    this.#running.set(key, ended);
    return made;
  }

  async #gathered(
    key: string,
    items: Set<Item>,
    lookUp: () => Promise<Found>,
  ): Promise<[items: Item[], found: Found]> {
    const first = items.size;
    let found: Found;
    try {
      found = await lookUp();
    } finally {
      this.#open.delete(key);
    }
    return [[...items], items.size > first ? await lookUp() : found];
  }

  #end(key: string, ended: Promise<void>): void {
    if (this.#running.get(key) === ended) this.#running.delete(key);
  }
}
