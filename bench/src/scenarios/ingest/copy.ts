import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Batch } from './batches.ts';

/**
 * The most that the database can do: the same batches by COPY, each kept when it is answered, into a table without an
 * index, a key or a rollup. Answers milliseconds.
 */
export interface Copier {
  copy(batches: readonly Batch[]): Promise<number>;
  close(): Promise<void>;
}

const emptyTable = `drop table if exists copy_limit;
  create table copy_limit (tenant_id int not null, series_id int not null, ts timestamptz not null, num float8)`;

function textOf({ rows }: Batch): string {
  return rows.map(({ series, at, value }) => `1\t${series}\t${at}\t${value}\n`).join('');
}

export async function copyToPostgres(url: string, connections: number): Promise<Copier> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  return {
    async copy(batches) {
      const waiting = batches.map(textOf).values();
      await clients[0]?.query(emptyTable);
      const began = performance.now();
      await Promise.all(
        clients.map(async (client) => {
          for (const text of waiting)
            await pipeline(Readable.from([text]), client.query(copyFrom('copy copy_limit from stdin')));
        }),
      );
      return performance.now() - began;
    },
    close: async () => void (await Promise.all(clients.map((client) => client.end()))),
  };
}

export async function copyToPglite(folder: string): Promise<Copier> {
  const pglite = await PGlite.create(folder);
  return {
    async copy(batches) {
      const blobs = batches.map((batch) => new Blob([textOf(batch)]));
      await pglite.exec(emptyTable);
      const began = performance.now();
      for (const blob of blobs) await pglite.query(`copy copy_limit from '/dev/blob'`, [], { blob });
      return performance.now() - began;
    },
    close: () => pglite.close(),
  };
}
