import { randomUUID } from 'node:crypto';
import type { DatabaseConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import { ServerProcess } from '../lifecycle/testing/server-process.ts';
import { newSecret } from '../sessions/secret-token.ts';
import { createTenant } from '../tenants/tenants.queries.ts';
import { Caller } from '../testing/caller.ts';
import { TEST_RETENTION_MONTHS } from '../testing/test-database.ts';
import { TEST_AUDIENCE, TestProvider } from '../testing/test-provider.ts';
import { insertUser } from '../users/new-user.queries.ts';

const MINUTE = 60_000;

/** One server, with as many connections as a process takes by default. */
export const serverAt = (url: string): Extract<DatabaseConfig, { kind: 'postgres' }> => ({
  kind: 'postgres',
  url,
  replicaUrl: undefined,
  replicaLagMs: 0,
  distributed: false,
  poolSize: 10,
});

/** An organization with an administrator and one site, in a database that real processes then serve. */
export class Installation {
  readonly client = randomUUID();
  readonly #email = `${randomUUID()}@example.com`;
  readonly #provider: TestProvider;
  readonly #processes: ServerProcess[] = [];
  #environment: Record<string, string>;
  #secret = '';
  #tenant = '';
  /** By which tables of tenants are distributed. */
  tenantNumber = 0;
  /** Readings are sent at minutes of their own, from so long ago that there are enough of them. */
  readonly first = Math.floor(Date.now() / MINUTE) * MINUTE - 400 * 24 * 60 * MINUTE;

  private constructor(provider: TestProvider, environment: Record<string, string>) {
    this.#provider = provider;
    this.#environment = environment;
  }

  static async in(
    config: DatabaseConfig,
    environment: Record<string, string>,
    provider?: TestProvider,
  ): Promise<Installation> {
    const made = new Installation(provider ?? (await TestProvider.start()), environment);
    await made.#fill(config);
    return made;
  }

  async #fill(config: DatabaseConfig): Promise<void> {
    const database = await openDatabase(config, TEST_RETENTION_MONTHS);
    const tenant = await createTenant(database, { name: 'Aurora', timezone: 'Europe/Berlin' });
    const { secret, hash } = newSecret('ems', tenant.id);
    await tenantTransaction(database, tenant.tenantId, async (tx) => {
      const { db, tenantId } = tx;
      await db
        .insertInto('client')
        .values({ tenant_id: tenantId, client_id: this.client, name: 'Meter', token_hash: hash })
        .execute();
      const admin = db.selectFrom('role').select('role_id').where('tenant_id', '=', tenantId);
      const { role_id } = await admin.where('name', '=', 'admin').executeTakeFirstOrThrow();
      const person = { username: 'mara', first_name: 'Mara', last_name: 'Member' };
      await insertUser(tx, { email: this.#email, ...person, role_ids: [role_id] });
    });
    await database.close();
    this.#secret = secret;
    this.#tenant = tenant.id;
    this.tenantNumber = tenant.tenantId;
  }

  /** A process that begins; `ready` says when it serves. */
  begin(more: Record<string, string> = {}): ServerProcess {
    const process = new ServerProcess({
      SSO_ISSUER: this.#provider.issuer,
      SSO_AUDIENCE: TEST_AUDIENCE,
      RATE_LIMITS: 'off',
      EMP_LOG: 'json',
      ...this.#environment,
      ...more,
    });
    this.#processes.push(process);
    return process;
  }

  async device(url: string): Promise<Caller> {
    const body = { grant_type: 'client_credentials', client_id: this.client, client_secret: this.#secret };
    const { access_token: token } = (await new Caller(url).post('/api/v1/auth/token', body)).body;
    return new Caller(url, { token });
  }

  /** @param expiresIn for a service whose clock is ahead of the provider's */
  async staff(url: string, expiresIn = '10m'): Promise<Caller> {
    const access_token = await this.#provider.mint({ email: this.#email, expiresIn });
    const path = `/v1/tenants/${this.#tenant}/auth/exchange-token`;
    const { body } = await new Caller(url).post(path, { access_token });
    return new Caller(url, { session: body.data, tenant: this.#tenant });
  }

  get readings(): string {
    return `/api/v1/devices/${this.client}/readings`;
  }

  reading(number: number) {
    return { timestamp: new Date(this.first + number * MINUTE).toISOString(), consumption: number };
  }

  batch(numbers: readonly number[]) {
    return { readings: numbers.map((number) => this.reading(number)) };
  }

  /** All that is stored, by number. */
  async stored(device: Caller): Promise<Map<number, number>> {
    const found = new Map<number, number>();
    let cursor: string | null = '';
    while (cursor !== null) {
      const more: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const page = await device.get(`${this.readings}?limit=1000${more}`);
      for (const { timestamp, consumption } of page.body.data)
        found.set((Date.parse(timestamp) - this.first) / MINUTE, consumption);
      cursor = page.body.next_cursor;
    }
    return found;
  }

  async end(): Promise<void> {
    for (const each of this.#processes) {
      each.signal('SIGKILL');
      await each.exit();
    }
    await this.#provider.close();
  }
}
