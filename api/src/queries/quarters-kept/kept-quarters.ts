import type { JsonRows } from '../json-rows.ts';
import { numbersOf, type QuarterClient, type QuarterRow, type QuarterSpan } from './quarters-of-clients.ts';
import { QUARTERS_A_DAY, type QuarterStamps } from './quarter-stamps.ts';

/** So many quarters are kept from the first that was asked for: a day is asked for another day without being read again. */
const LENGTH = 3 * QUARTERS_A_DAY;
/** An hour of the figures may lie in two days. */
const HOUR = 4;

/** Of so many ranges and lines. */
const MOST_ANSWERS = 8;

/** A count and a sum. */
const BYTES_OF_A_QUARTER = 12;
/** Of the stamps and the rest. */
const BYTES_BESIDES = 4000;

/** Quarters of one client by their place. Where the count is 0 nothing is known; of texts there is no sum. */
export interface ClientQuarters extends QuarterClient {
  counts: Int32Array;
  sums: Float64Array;
}

/** What the quarters of clients are, and as of when. */
export class KeptQuarters {
  readonly from: number;
  #stamps: QuarterStamps;
  #clients: ClientQuarters[] = [];
  readonly #answers = new Map<string, JsonRows>();

  constructor(from: number, stamps: QuarterStamps) {
    this.from = from;
    this.#stamps = stamps;
  }

  get to(): number {
    return this.from + LENGTH;
  }

  get clients(): readonly ClientQuarters[] {
    return this.#clients;
  }

  /** About how much it takes. */
  get bytes(): number {
    let bytes = BYTES_BESIDES + this.#clients.length * LENGTH * BYTES_OF_A_QUARTER;
    for (const { text } of this.#answers.values()) bytes += text.length;
    return bytes;
  }

  /** Whether what is asked for is among them, of the clients that there are. */
  covers({ from, to }: QuarterSpan, { clients }: QuarterStamps): boolean {
    return this.from <= from && to <= this.to && this.#stamps.clients === clients;
  }

  /** What has changed since, if anything has. */
  changedSince({ days }: QuarterStamps): QuarterSpan | undefined {
    let [from, to] = [Infinity, -Infinity];
    const dayOf = (quarter: number) => Math.floor(quarter / QUARTERS_A_DAY);
    for (let day = dayOf(this.from - HOUR); day <= dayOf(this.to + HOUR); day += 1) {
      if (days.get(day) === this.#stamps.days.get(day)) continue;
      from = Math.min(from, day * QUARTERS_A_DAY - HOUR);
      to = Math.max(to, (day + 1) * QUARTERS_A_DAY + HOUR);
    }
    return from < to ? { from: Math.max(from, this.from), to: Math.min(to, this.to) } : undefined;
  }

  /** What is made of them, made once until something has changed. */
  made(what: string, make: () => JsonRows): JsonRows {
    const rows = this.#answers.get(what) ?? make();
    if (this.#answers.size >= MOST_ANSWERS) this.#answers.clear();
    this.#answers.set(what, rows);
    return rows;
  }

  /** Takes in what was read of a span after the stamps were, all clients with what they have there. */
  update(rows: readonly QuarterRow[], span: QuarterSpan, stamps: QuarterStamps): void {
    this.#answers.clear();
    const before = new Map(this.#clients.map((client) => [client.series, client]));
    this.#clients = rows.map(({ places, counts, sums, ...client }) => {
      const own = before.get(client.series);
      const quarters = {
        ...client,
        counts: own?.counts ?? new Int32Array(LENGTH),
        sums: own?.sums ?? new Float64Array(LENGTH),
      };
      const first = span.from - this.from;
      quarters.counts.fill(0, first, span.to - this.from);
      const [all, ofEach] = [numbersOf(counts), numbersOf(sums)];
      for (const [index, place] of numbersOf(places).entries()) {
        quarters.counts[first + place] = all[index] ?? 0;
        quarters.sums[first + place] = ofEach[index] ?? Number.NaN;
      }
      return quarters;
    });
    this.#stamps = stamps;
  }
}
