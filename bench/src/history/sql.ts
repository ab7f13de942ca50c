import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** Statements on either kind of database, past the service: years of readings would take hours through it. */
export interface Sql {
  query<Row = Record<string, unknown>>(statement: string): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openPostgres(url: string): Promise<Sql> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '512MB'`);
  return {
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the rows are what the statement says
    query: async <Row>(statement: string) => (await client.query(statement)).rows as Row[],
    close: () => client.end(),
  };
}

/** A folder that no service is using. */
export async function openEmbedded(folder: string): Promise<Sql> {
  const pglite = await PGlite.create(folder);
  return {
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the rows are what the statement says
    query: async <Row>(statement: string) => (await pglite.exec(statement)).at(-1)?.rows as Row[],
    close: () => pglite.close(),
  };
}
