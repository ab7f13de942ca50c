import type { Client } from 'api/contract';
import { CLIENT_FIELD_NAMES } from '../client-fields.ts';
import { type Cell, csvLines } from '../csv/write-csv.ts';

/** Fixed words, not translated: programs read them, and so does the import. */
const columns: readonly (readonly [title: string, cell: (client: Client) => Cell])[] = [
  ['id', ({ id }) => id],
  ...CLIENT_FIELD_NAMES.map((name) => [name, (client: Client) => cellOf(client[name])] as const),
  ['connectivity', ({ connectivity }) => connectivity],
  ['consumption_kwh_24h', ({ consumption }) => withoutNoise(consumption)],
  ['last_seen_at', ({ last_seen_at }) => last_seen_at],
  ['created_at', ({ created_at }) => created_at],
];

/** Words after each other are one cell, as the import reads them. */
const cellOf = (value: Cell | readonly string[]): Cell =>
  Array.isArray(value) ? value.join(', ') : (value as Cell);

/** A sum of fractions ends in digits that nobody measured: 88332.15299999999. */
function withoutNoise(figure: number | null): number | null {
  return figure === null ? null : Number(figure.toPrecision(12));
}

export const clientsCsvHeader = csvLines([columns.map(([title]) => title)]);

export function clientsCsv(clients: readonly Client[]): string {
  return csvLines(clients.map((client) => columns.map(([, cell]) => cell(client))));
}
