import { metrics } from '../../history/load-history.ts';

/** What a reading is once it is stored. */
export interface Row {
  series: number;
  at: string;
  value: number;
}

/** What one request carries, and the rows that it becomes. */
export interface Batch {
  /** The position of the client that sends it. */
  client: number;
  body: Buffer;
  rows: Row[];
}

const BATCH_SIZE = 1000;
const BATCHES_A_ROUND = 200;
const QUARTER = 15 * 60_000;
/** Long ago enough for what is sent, and within what is kept. */
const beginning = Math.floor((Date.now() - 700 * 86_400_000) / QUARTER) * QUARTER;

/** Sites in turn, each with all that it measures: quarters of an hour of seven metrics, about 1000 readings together. */
export function fleet(round: number, clients: number): Batch[] {
  const instants = Math.round(BATCH_SIZE / metrics.length);
  return Array.from({ length: BATCHES_A_ROUND }, (_, index) => {
    const turn = Math.floor(index / clients) + (round * BATCHES_A_ROUND) / clients;
    return batch(index % clients, metrics, beginning + turn * instants * QUARTER, instants);
  });
}

/** One device hands in its past: 1000 quarters of an hour of one metric a batch, one metric after the other. */
export function backfill(round: number): Batch[] {
  const batchesOfAMetric = 50;
  return Array.from({ length: BATCHES_A_ROUND }, (_, index) => {
    const from = beginning + (index % batchesOfAMetric) * BATCH_SIZE * QUARTER;
    const name = `past_${round}_${Math.floor(index / batchesOfAMetric)}`;
    return batch(0, [name], from, BATCH_SIZE);
  });
}

function batch(client: number, names: readonly string[], from: number, instants: number): Batch {
  const rows: Row[] = [];
  const readings = Array.from({ length: instants }, (_, index) => {
    const timestamp = new Date(from + index * QUARTER).toISOString();
    const values = names.map((name, position) => {
      // Up to 80: as the temperatures of a site at which nothing is wrong.
      const value = Math.round(4000 * (1 + Math.sin(index + position))) / 100;
      rows.push({ series: client * names.length + position, at: timestamp, value });
      return [name, value] as const;
    });
    const [, consumption] = values.find(([name]) => name === 'energy_consumption') ?? [];
    const metadata = Object.fromEntries(values.filter(([name]) => name !== 'energy_consumption'));
    return { timestamp, ...(consumption !== undefined && { consumption }), metadata };
  });
  return { client, rows, body: Buffer.from(JSON.stringify({ readings })) };
}
