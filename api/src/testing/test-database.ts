import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { DatabaseConfig } from '../config.ts';
import { type Database, openDatabase } from '../database/database.ts';

export const testRetentionMonths = 25;

export interface TestDatabase {
  config: DatabaseConfig;
  open(): Promise<Database>;
  remove(): Promise<void>;
}

/** A database of its own for a test file: embedded, or on the server that TEST_DATABASE_URL names. */
export async function testDatabase(folder: string): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  const { config, remove } = server ? await onServer(server) : embedded(folder);
  return { config, remove, open: () => openDatabase(config, testRetentionMonths) };
}

function embedded(folder: string) {
  const config: DatabaseConfig = { kind: 'embedded', folder: join(folder, 'database') };
  mkdirSync(folder, { recursive: true });
  cpSync(inject('databaseTemplate'), config.folder, { recursive: true });
  // The folder goes with the rest of the test's data.
  return { config, remove: async () => undefined };
}

async function onServer(server: string) {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdministrator(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const config: DatabaseConfig = {
    kind: 'postgres',
    url: url.href,
    replicaUrl: undefined,
    distributed: process.env.DATABASE_DISTRIBUTED === 'citus',
    poolSize: 5,
  };
  return { config, remove: () => asAdministrator(server, `drop database ${name} with (force)`) };
}

async function asAdministrator(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
