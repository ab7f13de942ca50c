import { temporaryFolder } from '../history/keep-history.ts';
import { openPostgres, type Sql } from '../history/sql.ts';
import type { Figure } from '../report/figure.ts';
import { percentile, round } from '../report/statistics.ts';
import type { Scenario } from '../scenario.ts';
import { bodyOf, Connections } from '../service/http.ts';
import { startPostgres } from '../service/postgres.ts';
import { startService } from '../service/service.ts';
import { type Staff, signIn } from '../service/staff.ts';

const ENTRIES = 1_000_000;
const DATABASE = 'audit_trail';
const ROUNDS = 40;
const PEOPLE = 200;
const LIMIT_MS = 300;
const environment = { RATE_LIMITS: 'off' };

export const auditTrail: Scenario = {
  name: 'audit-trail',
  about: '1 million entries of the audit trail on PostgreSQL: list, filter and page on',
  async run(progress) {
    const postgres = await startPostgres();
    const databaseUrl = postgres.urlOf(DATABASE);
    const folder = temporaryFolder();
    const connections = new Connections(1);
    try {
      await postgres.drop(DATABASE);
      await postgres.create(DATABASE);
      await (await startService({ dataDir: folder.path, databaseUrl, environment })).stop();
      progress(`adding ${ENTRIES} entries`);
      const rare = await addEntries(databaseUrl);
      const service = await startService({ dataDir: folder.path, databaseUrl, environment });
      try {
        const [staff] = await signIn(service.url, connections);
        if (!staff) throw new Error('Nobody could sign in.');
        return await figures(staff, rare, progress);
      } finally {
        await service.stop();
      }
    } finally {
      connections.close();
      folder.remove();
      await postgres.drop(DATABASE);
      postgres.stop();
    }
  },
};

/** Two years, an entry a minute: one action is nearly all of them, one is rare. Sealed already, as they are by then. */
async function addEntries(databaseUrl: string): Promise<{ actor: string; target: string }> {
  const sql = await openPostgres(databaseUrl);
  try {
    return await addTo(sql);
  } finally {
    await sql.close();
  }
}

async function addTo(sql: Sql): Promise<{ actor: string; target: string }> {
  const id = (of: string) => `md5(${of})::uuid`;
  await sql.query(`
    insert into audit_entry (tenant_id, entry_id, at, actor_kind, actor_id, actor_name, action, target_type, target_id,
      target_name, before, after, address)
    select t.tenant_id, ${id(`'entry' || i`)}, now() - i * interval '1 minute', 'user',
      ${id(`'person' || i % ${PEOPLE}`)}, 'Person ' || i % ${PEOPLE},
      case when i % 5000 = 0 then 'role.deleted' when i % 3 = 0 then 'session.started' else 'client.updated' end,
      'client', ${id(`'site' || i % 5000`)}::text, 'Site ' || i % 5000,
      '{"name": "before"}', '{"name": "after"}', '192.0.2.1'
    from tenant t, generate_series(1, ${ENTRIES}) i;
    insert into audit_seal (tenant_id, seq, entry_id, hash)
    select t.tenant_id, i + 1000, ${id(`'entry' || i`)}, repeat('0', 64) from tenant t, generate_series(1, ${ENTRIES}) i`);
  await sql.query('vacuum analyze audit_entry');
  await sql.query('vacuum analyze audit_seal');
  const [rare] = await sql.query<{ actor: string; target: string }>(
    `select ${id(`'person7'`)}::text as actor, ${id(`'site7'`)}::text as target`,
  );
  if (!rare) throw new Error('The database answered nothing.');
  return rare;
}

async function figures(
  staff: Staff,
  { actor, target }: { actor: string; target: string },
  progress: (what: string) => void,
): Promise<Figure[]> {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const views: Record<string, string> = {
    all: '',
    'one person': `&actor_id=${actor}`,
    'an action that is rare': '&action=role.deleted',
    'an action that is most': '&action=client.updated',
    'one target': `&target_id=${target}`,
    'a month, a year ago': `&from=${daysAgo(395)}&to=${daysAgo(365)}`,
    'a person and an action': `&actor_id=${actor}&action=session.started`,
    'nothing found': `&actor_id=${actor}&action=role.deleted`,
  };
  const details: Record<string, number> = {};
  const all: number[] = [];
  for (const [name, filter] of Object.entries(views)) {
    progress(name);
    const times = await timesOf(staff, filter);
    details[`${name}, p95 ms`] = round(percentile(times, 0.95));
    all.push(...times);
  }
  return [
    {
      what: `Audit trail of ${ENTRIES} entries on PostgreSQL: list, filter and page on, p95`,
      unit: 'ms',
      measured: round(percentile(all, 0.95)),
      limit: LIMIT_MS,
      better: 'lower',
      details,
    },
  ];
}

/** Page after page, and again from the newest where they end. */
async function timesOf(staff: Staff, filter: string): Promise<number[]> {
  const times: number[] = [];
  let cursor: string | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const answer = await staff.get(`/v1/audit?limit=25${filter}${cursor ? `&cursor=${cursor}` : ''}`);
    times.push(performance.now() - began);
    cursor = bodyOf<{ next_cursor: string | null }>(answer).next_cursor;
  }
  return times;
}
