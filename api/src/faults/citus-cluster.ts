import { Client, type QueryResultRow } from 'pg';
import { startTemporaryCitus, type TemporaryCitus } from '../../../toolchain/citus.ts';
import type { TemporaryPostgres } from '../../../toolchain/postgres.ts';
import type { TestFolder } from '../lifecycle/testing/server-process.ts';
import { TestProvider } from '../testing/test-provider.ts';
import { Installation, serverAt } from './installation.ts';
import { type OperationsDocument, replaced } from './operations-blocks.ts';

export const portOf = (node: TemporaryPostgres | undefined) => new URL(node?.url ?? '').port;

/** As a superuser, statement by statement: a database cannot be made in a transaction. */
export async function ask<T extends QueryResultRow>(
  node: TemporaryPostgres | undefined,
  database: string,
  text: string,
): Promise<T[]> {
  const client = new Client({ connectionString: node?.url.replace(/postgres$/, database) });
  await client.connect();
  try {
    let rows: T[] = [];
    for (const statement of text.split(';').filter((part) => part.trim()))
      ({ rows } = await client.query<T>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** What the service is told: the coordinator, as the owner of the tables. */
export const ownerAt = (coordinator: TemporaryPostgres | undefined) =>
  (coordinator?.url ?? '').replace('postgres@', 'energy_owner@').replace(/postgres$/, 'energy');

/** A coordinator and two workers, set up by the lines of docs/operations.md. */
export class CitusCluster {
  readonly nodes: TemporaryPostgres[];
  readonly coordinator: TemporaryPostgres;
  readonly workers: TemporaryPostgres[];
  /** Which pages of the document name which node. */
  readonly addresses: (readonly [string, string])[];
  #whereTenantsLie = '';
  readonly #citus: TemporaryCitus;

  private constructor(citus: TemporaryCitus) {
    this.#citus = citus;
    this.coordinator = citus.coordinator;
    this.workers = citus.workers;
    this.nodes = [citus.coordinator, ...citus.workers];
    this.addresses = this.nodes.map(
      (node, index) => [`'10.0.0.${index + 1}', 5432`, `'127.0.0.1', ${portOf(node)}`] as const,
    );
  }

  /** Undefined where no PostgreSQL here has Citus. */
  static async start(): Promise<CitusCluster | undefined> {
    const citus = await startTemporaryCitus();
    return citus && new CitusCluster(citus);
  }

  async setUp(page: OperationsDocument): Promise<void> {
    const roles = page.next('Citus', 'sql');
    const extension = page.next('Citus', 'sql');
    const join = page.next('Citus', 'sql');
    for (const node of this.nodes) await ask(node, 'postgres', roles);
    for (const node of this.nodes) await ask(node, 'energy', extension);
    await ask(this.coordinator, 'energy', replaced(join, this.addresses));
    // Of 32 shards each has every partition of every month.
    await ask(this.coordinator, 'postgres', 'alter database energy set citus.shard_count = 4');
    this.#whereTenantsLie = page.next('Citus', 'sql');
  }

  /** The port of the worker on which an organization lies. */
  async placeOf(site: Installation, coordinator = this.coordinator): Promise<string> {
    const rows = await ask<{ tenant_id: number; nodeport: number }>(
      coordinator,
      'energy',
      this.#whereTenantsLie,
    );
    return String(rows.find(({ tenant_id }) => tenant_id === site.tenantNumber)?.nodeport);
  }

  /** An organization on each worker, by the worker's port. */
  async sites(folder: TestFolder): Promise<Map<string, Installation>> {
    const sites = new Map<string, Installation>();
    const config = { ...serverAt(ownerAt(this.coordinator)), distributed: true };
    const provider = await TestProvider.start();
    const environment = { DATA_DIR: folder.data, DATABASE_URL: config.url, DATABASE_DISTRIBUTED: 'citus' };
    for (let tries = 0; sites.size < this.workers.length && tries < 20; tries += 1) {
      const site = await Installation.in(config, environment, provider);
      const place = await this.placeOf(site);
      if (!sites.has(place)) sites.set(place, site);
    }
    return sites;
  }

  stop(): void {
    this.#citus.stop();
  }
}
