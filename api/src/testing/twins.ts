import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { newSecret } from '../sessions/secret-token.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { Caller } from './caller.ts';
import type { TestService } from './test-service.ts';

/** One of two organizations that are sent the same. */
export interface Twin {
  tenant: Tenant;
  staff: Caller;
  /** Named after their place, in the order of their ids. */
  sites: { id: string; device: Caller }[];
}

const SITES = 2;
/** Of numbers that were added in another order. */
const NEARLY = 1e-12;

/** Two organizations alike in everything but their ids. */
export async function twins(service: TestService, zone: string): Promise<[Twin, Twin]> {
  return [await twin(service, zone), await twin(service, zone)];
}

async function twin(service: TestService, zone: string): Promise<Twin> {
  const tenant = await service.tenant('Twin', zone);
  const sites: Twin['sites'] = [];
  for (let place = 0; place < SITES; place += 1) {
    const id = `${place}${randomUUID().slice(1)}`;
    const { secret, hash } = newSecret('ems', tenant.id);
    await service.inTenant(tenant, ({ db, tenantId }) =>
      db
        .insertInto('client')
        .values({ tenant_id: tenantId, client_id: id, name: `Site ${place}`, token_hash: hash })
        .execute(),
    );
    const { body } = await service.obtainToken(id, secret);
    const token: string = body.access_token;
    sites.push({ id, device: new Caller(service.url, { token }) });
  }
  return { tenant, staff: await service.member(tenant), sites };
}

/** An answer with names instead of ids, and without what is told of the moment at which it was made. */
export function told({ sites }: Twin, answer: { text: string; body: unknown }): unknown {
  const named = (text: string) =>
    sites.reduce((all, { id }, place) => all.replaceAll(id, `site ${place}`), text);
  if (answer.body !== undefined) return withoutMoments(JSON.parse(named(JSON.stringify(answer.body))));
  // Of a file each cell, but for those that tell of an id and of the moment.
  const lines = named(answer.text).trim().split('\r\n');
  return lines.map((line) => line.split(',').map((cell) => (isNumber(cell) ? Number(cell) : cell)));
}

const isNumber = (cell: string) => cell !== '' && !Number.isNaN(Number(cell));
const ofTheMoment = new Set(['id', 'created_at', 'execution_time_ms', 'metadata', 'next_cursor']);

function withoutMoments(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMoments);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, own]) =>
      ofTheMoment.has(name) ? [] : [[name, withoutMoments(own)] as const],
    ),
  );
}

/** Where one is not the other, but for what rounding changes of numbers: the first of it. */
export function differences(one: unknown, other: unknown, place = ''): string[] {
  if (typeof one === 'number' && typeof other === 'number') {
    const isNear = Math.abs(one - other) <= NEARLY * Math.max(Math.abs(one), Math.abs(other));
    return isNear || Object.is(one, other) ? [] : [`${place}: ${one} and ${other}`];
  }
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other ? [] : [`${place}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`];
  const [own, others] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  if (own.size !== others.size) return [`${place}: ${own.size} and ${others.size} of them`];
  for (const [name, each] of own) {
    const found = differences(each, others.get(name), `${place}.${name}`);
    if (found.length > 0) return found;
  }
  return [];
}

/** All that is kept of its readings: to the last bit, with their hours and days. */
export async function keptOf(service: TestService, { tenant, sites }: Twin): Promise<unknown> {
  return service.inTenant(tenant, async ({ db, tenantId }) => {
    const all = async (from: string, columns: string, time: string) => {
      const { rows } =
        await sql`select s.client_id = ${sites[0]?.id}::uuid as first, s.metric_name, ${sql.raw(columns)}
        from ${sql.table(from)} t join series s on s.tenant_id = t.tenant_id and s.series_id = t.series_id
        where t.tenant_id = ${tenantId} order by 1, 2, ${sql.ref(`t.${time}`)}`.execute(db);
      return rows;
    };
    const figures = 't.bucket, t.n, t.sum, t.min, t.max, t.first_ts, t.last_ts';
    return {
      readings: await all('every_reading', "t.ts, encode(float8send(t.num), 'hex') as num, t.txt", 'ts'),
      hours: await all('every_hour', `${figures}, t.level`, 'bucket'),
      days: await all('reading_1d', `${figures}, t.known_hours, t.level_hours, t.positive_sum`, 'bucket'),
    };
  });
}
