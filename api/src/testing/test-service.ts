import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../app.ts';
import { type Config, loadConfig } from '../config.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { type TenantTransaction, tenantTransaction } from '../database/tenant-transaction.ts';
import { createTenant, type Tenant } from '../tenants/tenants.queries.ts';
import { insertUser } from '../users/new-user.queries.ts';
import { type Answer, Caller } from './caller.ts';
import { ContractCheck } from './contract-check.ts';
import { testDatabase } from './test-database.ts';
import { TEST_AUDIENCE, TestProvider } from './test-provider.ts';

type App = Awaited<ReturnType<typeof buildApp>>;

export interface MemberWishes {
  /** Names of roles; none is a member who may do nothing. */
  roles?: string[];
  email?: string;
  firstName?: string;
  lastName?: string;
}

/** The real application on a real database, listening on a port of its own. Close it with `await using`, or by hand. */
export class TestService {
  readonly app: App;
  readonly url: string;
  readonly config: Config;
  readonly database: Database;
  readonly provider: TestProvider;
  readonly contract: ContractCheck;
  readonly #cleanUp: () => Promise<void>;

  private constructor(
    parts: Pick<TestService, 'app' | 'url' | 'config' | 'database' | 'provider' | 'contract'>,
    cleanUp: () => Promise<void>,
  ) {
    this.app = parts.app;
    this.url = parts.url;
    this.config = parts.config;
    this.database = parts.database;
    this.provider = parts.provider;
    this.contract = parts.contract;
    this.#cleanUp = cleanUp;
  }

  static async start(environment: Record<string, string> = {}): Promise<TestService> {
    const folder = mkdtempSync(join(tmpdir(), 'energy-monitor-test-'));
    const provider = await TestProvider.start();
    const storage = await testDatabase(folder, environment.DATABASE_URL);
    const config = loadConfig({
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      SSO_ISSUER: provider.issuer,
      SSO_AUDIENCE: TEST_AUDIENCE,
      RATE_LIMITS: 'off',
      ...environment,
    });
    const database = await storage.open();
    const parts = { config: { ...config, database: storage.config }, database };
    const app = await buildApp(parts);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const documents = await Promise.all(
      ['/v1', '/api/v1'].map(async (api) => (await fetch(`${url}${api}/openapi.json`)).json()),
    );
    const contract = new ContractCheck(documents);
    return new TestService({ ...parts, app, url, provider, contract }, async () => {
      await app.close();
      await database.close();
      await storage.remove();
      await provider.close();
      rmSync(folder, { recursive: true, force: true });
    });
  }

  /**
   * A second process of the same service, as far as one process can be two: nothing is shared but the database. On a
   * server it has connections of its own; the embedded database serves one process only, and so is lent.
   */
  async another(more: { logStream?: { write(line: string): void } } = {}): Promise<TestService> {
    const { provider, contract } = this;
    const config = more.logStream ? { ...this.config, logLevel: 'info' } : this.config;
    const isServer = config.database.kind === 'postgres';
    const database = isServer ? await openDatabase(config.database, config.retentionMonths) : this.database;
    const app = await buildApp({ config, database, ...more });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    return new TestService({ app, url, config, database, provider, contract }, async () => {
      await app.close();
      if (isServer) await database.close();
    });
  }

  async close(): Promise<void> {
    await this.#cleanUp();
  }

  /** Calls without any credentials. */
  get anybody(): Caller {
    return new Caller(this.url, { contract: this.contract });
  }

  /** Asks for a token as a client of the integrator API does, with its id and its access token. */
  obtainToken(client_id: string, client_secret: string): Promise<Answer> {
    return this.anybody.post('/api/v1/auth/token', {
      grant_type: 'client_credentials',
      client_id,
      client_secret,
    });
  }

  async tenant(name = 'Aurora', timezone = 'Europe/Berlin'): Promise<Tenant> {
    return createTenant(this.database, { name, timezone });
  }

  inTenant<T>(tenant: Tenant, work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    return tenantTransaction(this.database, tenant.tenantId, work);
  }

  /** Makes a member of the tenant and signs them in by the real exchange. */
  async member(tenant: Tenant, wishes: MemberWishes = {}): Promise<Caller> {
    const { roles = ['admin'], email = `${randomUUID()}@example.com` } = wishes;
    await this.inTenant(tenant, async (tx) => {
      const found = await tx.db
        .selectFrom('role')
        .select('role_id')
        .where('tenant_id', '=', tx.tenantId)
        .where('name', 'in', ['', ...roles])
        .execute();
      await insertUser(tx, {
        email,
        username: 'member',
        first_name: wishes.firstName ?? 'Mara',
        last_name: wishes.lastName ?? 'Member',
        role_ids: found.map(({ role_id }) => role_id),
      });
    });
    return this.signIn(email, tenant);
  }

  async signIn(email: string, tenant: Pick<Tenant, 'id'>): Promise<Caller> {
    const access_token = await this.provider.mint({ email });
    const answer = await this.anybody.post(`/v1/tenants/${tenant.id}/auth/exchange-token`, { access_token });
    if (answer.status !== 200) throw new Error(`Signing in was answered ${answer.status}: ${answer.text}`);
    return new Caller(this.url, { session: answer.body.data, tenant: tenant.id, contract: this.contract });
  }
}
