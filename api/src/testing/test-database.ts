import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { DatabaseConfig } from '../config.ts';
import { type Database, openDatabase } from '../database/database.ts';

export const TEST_RETENTION_MONTHS = 25;

export interface TestDatabase {
  config: DatabaseConfig;
  open(): Promise<Database>;
  remove(): Promise<void>;
}

/** A database of its own for a test file: embedded, or on a server, which TEST_DATABASE_URL names. */
export async function testDatabase(
  folder: string,
  server: string | undefined = process.env.TEST_DATABASE_URL,
): Promise<TestDatabase> {
  const { config, remove } = server ? await onServer(server, templateOn(server)) : embedded(folder);
  return { config, remove, open: () => openDatabase(config, TEST_RETENTION_MONTHS) };
}

function embedded(folder: string) {
  const config: DatabaseConfig = { kind: 'embedded', folder: join(folder, 'database') };
  mkdirSync(folder, { recursive: true });
  cpSync(inject('databaseTemplate'), config.folder, { recursive: true });
  // The folder goes with the rest of the test's data.
  return { config, remove: async () => undefined };
}

/** A test may have a server of its own, on which there is no template. */
const templateOn = (server: string) =>
  server === process.env.TEST_DATABASE_URL ? inject('serverTemplate') : undefined;

/** An empty database on a server, or a copy of another one there. */
export async function onServer(server: string, template = 'template1') {
  // A test may have a server of its own, on which there is no Citus.
  const { TEST_DATABASE_URL, TEST_DATABASE_DISTRIBUTED } = process.env;
  const distributed = server === TEST_DATABASE_URL && TEST_DATABASE_DISTRIBUTED === 'citus';
  const name = `test_${randomBytes(6).toString('hex')}`;
  const nodes = distributed ? await citusNodes(server) : [server];
  for (const node of nodes) await query(node, `create database ${name} template ${template}`);
  const url = databaseOn(server, name);
  if (distributed) await joinNodes(nodes.map((node) => databaseOn(node, name)));
  const config: DatabaseConfig = {
    kind: 'postgres',
    url,
    replicaUrl: undefined,
    replicaLagMs: 0,
    distributed,
    poolSize: 5,
  };
  const remove = async () => {
    for (const node of nodes) await query(node, `drop database ${name} with (force)`);
  };
  return { config, name, remove };
}

/** The coordinator and its workers, as the database of the given address knows them. */
async function citusNodes(coordinator: string): Promise<string[]> {
  const workers = await query<{ node_name: string; node_port: number }>(
    coordinator,
    'select node_name, node_port from citus_get_active_worker_nodes()',
  );
  return [
    coordinator,
    ...workers.map(({ node_name, node_port }) => {
      const url = new URL(coordinator);
      url.hostname = node_name;
      url.port = String(node_port);
      return url.href;
    }),
  ];
}

/** What one database knows of its workers another does not: each is made on every node, and joined by itself. */
async function joinNodes(nodes: string[]): Promise<void> {
  for (const node of nodes) await query(node, 'create extension citus');
  const [coordinator = '', ...workers] = nodes;
  const call = (name: string, node: string) => {
    const { hostname, port } = new URL(node);
    return query(coordinator, `select ${name}($1, $2)`, [hostname, port || '5432']);
  };
  await call('citus_set_coordinator_host', coordinator);
  for (const worker of workers) await call('citus_add_node', worker);
  // Each partition is made once for every shard, and the tenants of a test are few.
  const name = new URL(coordinator).pathname.slice(1);
  await query(coordinator, `alter database ${name} set citus.shard_count = 4`);
}

function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function query<T extends pg.QueryResultRow>(
  server: string,
  statement: string,
  values: string[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query<T>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
