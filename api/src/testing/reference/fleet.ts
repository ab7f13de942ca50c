import { changesOf, QUARTER_MS } from './clocks.ts';
import type { RefClient, Sent } from './reference.ts';

const MINUTE = 60_000;
const hour = 60 * MINUTE;

/** The same numbers for the same seed (mulberry32). */
export function diceOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Both changes of the clocks, half hours from UTC, a change by half an hour, a day with two midnights, and the last days. */
const places = [
  'Europe/Berlin',
  'Europe/Berlin',
  'Asia/Kolkata',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Atlantic/Azores',
  'Asia/Beirut',
  'UTC',
];
const paces = [5, 10, 30, 60, 300, 420, 600, 900, 900, 1200, 1800, 3600].map((seconds) => seconds * 1000);
const kinds: [role: string, type: string][] = [
  ['generation', 'solar'],
  ['generation', 'wind'],
  ['consumption', 'building'],
  ['storage', 'battery'],
  ['measurement', 'weather'],
];
const metrics = ['energy_consumption', 'power', 'temperature', 'voltage', 'oil_level'];

export interface Fleet {
  zone: string;
  around: number;
  clients: Omit<RefClient, 'id'>[];
  /** Batches as they are sent; what is sent again with another value corrects. The client is a position. */
  batches: (Omit<Sent, 'client'> & { client: number })[][];
}

export function randomFleet(seed: number, now: number): Fleet {
  const dice = diceOf(seed);
  const upTo = (most: number) => Math.floor(dice() * most);
  const pick = <T>(items: readonly T[]): T => items[upTo(items.length)] as T;
  const zone = pick(places);
  const changes = changesOf(zone, now);
  const isNow = dice() < 0.25 || changes.length === 0;
  // Far enough from now that no hour of it goes on.
  const around = isNow ? Math.floor(now / QUARTER_MS) * QUARTER_MS - 50 * hour : pick(changes);
  const count = 1 + upTo(4);
  const clients = Array.from({ length: count }, (_, index) => {
    const [role, type] = pick(kinds);
    const parent = index > 0 && dice() < 0.4 ? `Site 0` : null;
    return { name: `Site ${index}`, role, type, parent };
  });
  const all: Fleet['batches'][number] = [];
  for (const client of clients.keys()) {
    const own = metrics.filter(() => dice() < 0.5);
    for (const metric of own.length > 0 ? own : [pick(metrics)]) all.push(...readingsOf(client, metric));
  }
  return { zone, around, clients, batches: batchesOf(all) };

  function readingsOf(client: number, metric: string): Fleet['batches'][number] {
    const pace = pick(paces);
    // Few hours of those that report often, and days of the others.
    const length = Math.min(40 * hour, pace * (60 + upTo(120)));
    const begin = around - Math.floor(length * dice()) + (dice() < 0.5 ? 0 : upTo(pace));
    const gap = {
      from: begin + Math.floor(length * dice()),
      length: dice() < 0.6 ? Math.floor(length * 0.4 * dice()) : 0,
    };
    const scale = metric === 'power' ? 1e6 : metric === 'energy_consumption' ? 100 : 40;
    const least = client % 2 === 1 && metric !== 'voltage' ? -0.4 : 0.1;
    const readings: Fleet['batches'][number] = [];
    for (let at = begin; at < begin + length; at += pace) {
      if (at > gap.from && at < gap.from + gap.length) continue;
      readings.push({ client, metric, at, value: Math.round((least + dice()) * scale * 1000) / 1000 });
    }
    return readings;
  }

  function batchesOf(readings: Fleet['batches'][number]): Fleet['batches'] {
    const late = readings.filter(() => dice() < 0.1);
    const isLate = new Set(late);
    const onTime = readings
      .filter((reading) => !isLate.has(reading))
      .toSorted((one, other) => one.at - other.at);
    const half = Math.floor(onTime.length * dice());
    const corrections = readings
      .filter(() => dice() < 0.05)
      .map((reading) => ({ ...reading, value: Math.round(reading.value * dice() * 1000) / 1000 }));
    const shuffled = late
      .map((reading) => ({ reading, place: dice() }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ reading }) => reading);
    return [onTime.slice(0, half), onTime.slice(half), shuffled, corrections].filter(
      ({ length: each }) => each > 0,
    );
  }
}

/** What counts in the end: the last value that was sent for an instant. */
export function truthOf(batches: readonly (readonly Sent[])[]): Sent[] {
  const truth = new Map<string, Sent>();
  for (const reading of batches.flat())
    truth.set(`${reading.client} ${reading.metric} ${reading.at}`, reading);
  return [...truth.values()];
}
