import { sql } from 'kysely';
import { judgeOutage } from '../alerts/judge-outage.ts';
import type { StaffAlert } from '../alerts/staff-alerts.schema.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from './caller.ts';
import { addClient, ingest } from './readings.ts';
import type { TestService } from './test-service.ts';

export const MINUTE = 60_000;
/** A whole hour in the past, from which on minutes are counted. */
export const noon = (Math.floor(Date.now() / (60 * MINUTE)) - 6) * 60 * MINUTE;

export const outageRule = {
  kind: 'outage',
  name: 'Stands still',
  threshold: 5,
  for_minutes: 15,
  severity: 'high',
};

/** Of each plant the power in percent of what it can; undefined sends nothing. */
export type Shares = (number | undefined)[];

/** Five wind farms of a region, of 100 to 500 kW, in an organization without rules, whose outages are looked for when it is said. */
export class Plants {
  readonly service: TestService;
  readonly tenant: Tenant;
  readonly manager: Caller;
  readonly sites: string[] = [];

  private constructor(service: TestService, tenant: Tenant, manager: Caller) {
    this.service = service;
    this.tenant = tenant;
    this.manager = manager;
  }

  static async begin(service: TestService): Promise<Plants> {
    // The service looks each minute by the clock on the wall, by which all of these plants have been silent for hours.
    const { numAffectedRows } =
      await sql`update job set run_at = now() + interval '1 day' where kind = 'offline-check'`.execute(
        service.database.owner,
      );
    if (numAffectedRows !== 1n) throw new Error('There is no job that looks each minute.');
    const tenant = await service.tenant();
    // Those that a new organization begins with would open alerts of the same kind.
    await service.inTenant(tenant, ({ db, tenantId }) =>
      db.deleteFrom('alert_rule').where('tenant_id', '=', tenantId).execute(),
    );
    const plants = new Plants(service, tenant, await service.member(tenant, { roles: ['manager'] }));
    for (const [at, name] of ['North', 'East', 'South', 'West', 'Middle'].entries()) {
      const id = await addClient(service, tenant, name);
      plants.sites.push(id);
      await plants.facts(id, {
        type: 'Wind',
        role: 'generation',
        region: 'Eifel',
        nameplate_kw: 100 * (at + 1),
      });
    }
    return plants;
  }

  async facts(client: string, values: Record<string, unknown>): Promise<void> {
    await this.service.inTenant(this.tenant, ({ db, tenantId }) =>
      db
        .updateTable('client')
        .set(values)
        .where('tenant_id', '=', tenantId)
        .where('client_id', '=', client)
        .execute(),
    );
  }

  async addRule(more: object = {}) {
    const { body, status, text } = await this.manager.post('/v1/alert-rules', { ...outageRule, ...more });
    if (status !== 201) throw new Error(text);
    return body.data;
  }

  /** Maintenance of the first plant, from one minute to another. */
  async maintain(from: number, to: number): Promise<void> {
    const wall = (minute: number) =>
      new Date(noon + minute * MINUTE)
        .toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' })
        .replace(' ', 'T')
        .slice(0, 16);
    const { status, text } = await this.manager.post('/v1/maintenance-windows', {
      reason: 'Test run',
      everywhere: false,
      client_ids: this.sites.slice(0, 1),
      locations: [],
      starts_at: wall(from),
      ends_at: wall(to),
      weekly: false,
    });
    if (status !== 201) throw new Error(text);
  }

  async send(minute: number, shares: Shares, of: readonly string[] = this.sites): Promise<void> {
    const at = new Date(noon + minute * MINUTE);
    const readings = shares.flatMap((share, index) =>
      share === undefined
        ? []
        : [{ client: of[index] ?? '', metric: 'power', at, value: share * 1000 * (index + 1) }],
    );
    await ingest(this.service, this.tenant, readings);
  }

  async look(minute: number): Promise<void> {
    await this.service.inTenant(this.tenant, (tx) => judgeOutage(tx, noon + minute * MINUTE + 20_000));
  }

  /** Every five minutes, from one minute to another, both included: sent and looked at. */
  async pass(from: number, to: number, shares: Shares): Promise<void> {
    for (let minute = from; minute <= to; minute += 5) {
      await this.send(minute, shares);
      await this.look(minute);
    }
  }

  async outages(state = 'open'): Promise<StaffAlert[]> {
    return (await this.manager.get(`/v1/alerts?kind=outage&state=${state}`)).body.data;
  }

  async named(): Promise<string[]> {
    return (await this.outages()).map(({ site }) => site.name);
  }

  /** What the rule would have opened in the last 30 days. */
  async tried(more: object = {}) {
    const { body, status, text } = await this.manager.post('/v1/alert-rules/dry-run', {
      ...outageRule,
      ...more,
    });
    if (status !== 200) throw new Error(text);
    return body.data;
  }
}
