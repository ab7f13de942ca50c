/** What clocks of a zone show, as the browser's and Node's own calendar says: the database has another one. */
export const QUARTER_MS = 900_000;

export interface Quarter {
  /** When it begins. */
  at: number;
  /** `2026-10-25 02 GMT+02:00`: an hour that comes twice is two. */
  hour: string;
  /** `2026-10-25`. */
  day: string;
  /** Six hours of a day, and the Monday of its week. */
  part: string;
  week: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

export class Clocks {
  readonly zone: string;
  readonly #known = new Map<number, Quarter>();

  constructor(zone: string) {
    this.zone = zone;
  }

  /** The quarter in which an instant lies; what is stamped with the end of one lies in it. */
  quarterOf(timestamp: number): Quarter {
    return this.quarterAt(Math.floor((timestamp - 1) / QUARTER_MS) * QUARTER_MS);
  }

  quarterAt(at: number): Quarter {
    const found = this.#known.get(at) ?? this.#ask(at);
    this.#known.set(at, found);
    return found;
  }

  /** All quarters of the hour of one: clocks change on a quarter at the earliest. */
  hourAround(quarter: Quarter): Quarter[] {
    return Array.from({ length: 7 }, (_, index) =>
      this.quarterAt(quarter.at + (index - 3) * QUARTER_MS),
    ).filter(({ hour }) => hour === quarter.hour);
  }

  /** All quarters of a bucket that has the given one. */
  bucketAround(quarter: Quarter, name: (quarter: Quarter) => string): Quarter[] {
    const own = name(quarter);
    const bucket: Quarter[] = [];
    // A bucket may be named alike before and after an hour that comes twice, but has no gap.
    let first = quarter;
    for (let before = this.quarterAt(first.at - QUARTER_MS); name(before) === own; ) {
      first = before;
      before = this.quarterAt(first.at - QUARTER_MS);
    }
    for (let each = first; name(each) === own; each = this.quarterAt(each.at + QUARTER_MS)) bucket.push(each);
    return bucket;
  }

  #ask(at: number): Quarter {
    const key = this.zone;
    const format =
      formats.get(key) ??
      new Intl.DateTimeFormat('en-CA', {
        timeZone: this.zone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        hourCycle: 'h23',
        timeZoneName: 'longOffset',
      });
    formats.set(key, format);
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const day = `${parts['year']}-${parts['month']}-${parts['day']}`;
    const hour = parts['hour'] ?? '';
    const date = new Date(`${day}T00:00:00Z`);
    const sinceMonday = (date.getUTCDay() + 6) % 7;
    return {
      at,
      hour: `${day} ${hour} ${parts['timeZoneName']}`,
      day,
      part: `${day} ${Math.floor(Number(hour) / 6)}`,
      week: new Date(date.getTime() - sinceMonday * 86_400_000).toISOString().slice(0, 10),
    };
  }
}

/** When clocks of a zone changed in the last year, to the quarter of an hour, the latest first. */
export function changesOf(zone: string, now: number): number[] {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const offset = (at: number) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  const changes: number[] = [];
  const last = Math.floor(now / QUARTER_MS) * QUARTER_MS;
  for (let at = last; at > last - 370 * 86_400_000; at -= 86_400_000) {
    if (offset(at) === offset(at - 86_400_000)) continue;
    let exact = at;
    while (offset(exact - QUARTER_MS) === offset(at)) exact -= QUARTER_MS;
    changes.push(exact);
  }
  return changes;
}
