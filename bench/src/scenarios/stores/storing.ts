import type { Figure } from '../../report/figure.ts';
import { median, round } from '../../report/statistics.ts';
import type { Progress } from '../../scenario.ts';
import type { Connections } from '../../service/http.ts';
import type { Postgres } from '../../service/postgres.ts';
import { type Packet, packetsFrom } from './packets.ts';
import { embeddedRoom, type Product, productOnPostgres, type Room } from './product.ts';
import type { Rival, Store } from './store.ts';

const ROUNDS = 5;
const SENDERS = 4;
/** Of each site: 2,860 quarters of an hour, which is a month. */
const TURNS = 20;
/** Before that, half a second of what comes before it: services run for weeks, and one that has just started takes twice as long. */
const EARLY_TURNS = 3;
const QUARTER = 900;
const DAY = 86_400;
/** The running two days, and less than that, so that all of it lies in them while the rounds last. */
const RECENT_INSTANTS = 180;
const KILLED_AFTER = 200;

export type StartRival = (connections: Connections) => Promise<Rival>;

interface Round {
  valuesPerSecond: number;
  processorSeconds: number;
  bytesPerValue: number;
}

const place = (days: number) => Math.floor((Date.now() / 1000 - days * DAY) / QUARTER) * QUARTER;
const valuesOf = (packets: readonly Packet[]) => packets.reduce((sum, { values }) => sum + values, 0);

async function sendAll(store: Store, packets: readonly Packet[]): Promise<void> {
  const waiting = packets.values();
  const send = async () => {
    for (const packet of waiting) await store.send(packet);
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
}

interface Packets {
  /** Stored before it is timed. */
  early: readonly Packet[];
  packets: readonly Packet[];
}

async function measure(store: Store, { early, packets }: Packets, progress: Progress): Promise<Round> {
  await sendAll(store, early);
  const values = valuesOf(packets);
  const [began, before] = [performance.now(), store.processorSeconds()];
  await sendAll(store, packets);
  const seconds = (performance.now() - began) / 1000;
  // Merging is part of what storing costs, whenever it is done.
  const bytes = await store.bytes();
  const found = {
    valuesPerSecond: values / seconds,
    processorSeconds: store.processorSeconds() - before,
    bytesPerValue: bytes / (values + valuesOf(early)),
  };
  progress(
    `${store.name}: ${round(found.valuesPerSecond)} values/s, ${round(found.processorSeconds, 1)} processor seconds, ${round(found.bytesPerValue, 1)} bytes a value`,
  );
  return found;
}

const medianOf = (rounds: readonly Round[]): Round => ({
  valuesPerSecond: median(rounds.map((each) => each.valuesPerSecond)),
  processorSeconds: median(rounds.map((each) => each.processorSeconds)),
  bytesPerValue: median(rounds.map((each) => each.bytesPerValue)),
});

const all = ({ readings, hours, days }: Room) => readings + hours + days;

const inDetail = ({ valuesPerSecond, processorSeconds, bytesPerValue }: Round) =>
  `${round(valuesPerSecond)} values/s, ${round(processorSeconds, 1)} processor s, ${round(bytesPerValue, 1)} bytes`;

/** How many of 200 values, each acknowledged, a crash takes. */
async function lostByKill(rival: Rival, sent: number): Promise<number> {
  const last = packetsFrom(place(1), 2, 1);
  const singles = last.slice(0, KILLED_AFTER);
  for (const packet of singles) await rival.send(packet);
  return sent + valuesOf(singles) - (await rival.valuesAfterKill());
}

/** What storing costs: five rounds in which product and rivals take turns, each with the same values and empty. */
export async function measureStoring(
  postgres: Postgres,
  connections: Connections,
  rivals: readonly StartRival[],
  progress: Progress,
): Promise<Figure[]> {
  const packets = packetsFrom(place(70), TURNS);
  const early = packetsFrom(place(75), EARLY_TURNS);
  const values = valuesOf(packets) + valuesOf(early);
  const recent = packetsFrom(place(1.95), 1, RECENT_INSTANTS);
  // A month is closed once there is something newer.
  const newest = packetsFrom(place(0.1), 1, 1);
  progress(`${valuesOf(packets)} values in ${packets.length} requests, ${SENDERS} senders`);
  const rounds = new Map<string, Round[]>();
  const lost: Record<string, number> = {};
  const note = (name: string, found: Round) => rounds.set(name, [...(rounds.get(name) ?? []), found]);
  /** Of the last round: a month that rests as a whole. */
  let closed: Room | undefined;
  /** Does this with a product that knows nothing but the sites. */
  const withEmpty = async (work: (product: Product) => Promise<void>) => {
    await postgres.drop('stores');
    await postgres.create('stores');
    const product = await productOnPostgres(postgres, postgres.urlOf('stores'), connections);
    try {
      await product.prepare();
      await work(product);
    } finally {
      await product.close();
      await postgres.drop('stores');
    }
  };
  for (let index = 0; index < ROUNDS; index += 1) {
    for (const start of rivals) {
      const rival = await start(connections);
      try {
        note(rival.name, await measure(rival, { early, packets }, progress));
        lost[`${rival.name} lost by kill -9, of ${KILLED_AFTER * 7}`] = await lostByKill(rival, values);
      } finally {
        await rival.close();
      }
    }
    await withEmpty(async (product) => {
      note(product.name, await measure(product, { early, packets }, progress));
      if (index < ROUNDS - 1) return;
      progress('what is older than two days is put to rest');
      await sendAll(product, newest);
      await product.putToRest();
      closed = await product.room();
    });
  }
  let running = 0;
  // Alone: beside a month they would lie in what that has left free, and look the smaller, and the month the larger.
  await withEmpty(async (product) => {
    await sendAll(product, recent);
    running = all(await product.room()) / valuesOf(recent);
  });
  progress('the same in the embedded database');
  const embedded = await embeddedRoom([...early, ...packets, ...newest], connections);
  if (!closed) throw new Error('No month was put to rest.');
  const parts = ({ readings, hours, days }: Room) => ({
    readings: round(readings / values, 1),
    hours: round(hours / values, 1),
    days: round(days / values, 1),
  });
  const ours = medianOf(rounds.get('product') ?? []);
  const details = Object.fromEntries([...rounds].map(([name, found]) => [name, inDetail(medianOf(found))]));
  const fastest = rounds.get('InfluxDB');
  return [
    {
      what: 'A value of a closed month on disk, with its part of hours and days, PostgreSQL',
      unit: 'bytes',
      measured: round(all(closed) / values, 1),
      limit: 12,
      better: 'lower',
      details: { ...parts(closed), before: round(ours.bytesPerValue, 1), ...details },
    },
    {
      what: 'A value of the running two days on disk, with its part of hours and days, PostgreSQL',
      unit: 'bytes',
      measured: round(running, 1),
      limit: 80,
      better: 'lower',
    },
    {
      what: 'The same values in the embedded database against PostgreSQL',
      unit: '×',
      measured: round(all(embedded) / all(closed), 2),
      limit: 2,
      better: 'lower',
      details: parts(embedded),
    },
    ...(fastest
      ? [
          {
            what: 'Storing over HTTP, metric by metric: values a second of InfluxDB, which keeps the same promise, against the product',
            unit: '×' as const,
            measured: round(medianOf(fastest).valuesPerSecond / ours.valuesPerSecond, 2),
            limit: 3,
            better: 'lower' as const,
            details: { ...details, ...lost },
          },
        ]
      : []),
  ];
}
