import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';

/** What the first seal of an organization follows. */
const BEGINNING = '0'.repeat(64);
const ENTRIES_A_STEP = 1000;

export interface Head {
  seq: number;
  hash: string;
}

/**
 * Every column of an entry, as text that is the same on every server: what is changed in the database changes it. A column
 * that comes later must not join these, or all that was sealed before would look changed.
 */
const content = sql<string>`jsonb_build_array(e.tenant_id, e.entry_id,
  to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.actor_kind, e.actor_id, e.actor_name, e.action,
  e.target_type, e.target_id, e.target_name, e.before, e.after, e.request_id, e.address, e.browser, e.system)::text`;

function hashOf(before: string, seq: number, text: string): string {
  return createHash('sha256').update(`${before}\n${seq}\n${text}`).digest('hex');
}

/**
 * Seals what waits, in the order of its time, a step at a time. Of two at once the second fails on the key
 * (`tenant_id`, `seq`), and what it had to seal is sealed.
 * @returns the head of the chain where it grew
 */
export async function sealStep({ db, tenantId }: TenantTransaction): Promise<Head | undefined> {
  const { rows } = await sql<{ entry_id: string; content: string }>`
    select p.entry_id, ${content} as content from audit_pending p
    join audit_entry e on e.tenant_id = ${tenantId} and e.entry_id = p.entry_id
    where p.tenant_id = ${tenantId} order by p.at, p.entry_id limit ${ENTRIES_A_STEP}`.execute(db);
  if (rows.length === 0) return undefined;
  let { seq, hash } = (await headOf({ db, tenantId })) ?? { seq: 0, hash: BEGINNING };
  const seals = rows.map((row) => {
    seq += 1;
    hash = hashOf(hash, seq, row.content);
    return { tenant_id: tenantId, seq, entry_id: row.entry_id, hash };
  });
  await db.insertInto('audit_seal').values(seals).execute();
  await db
    .deleteFrom('audit_pending')
    .where('tenant_id', '=', tenantId)
    .where('entry_id', '=', sql<string>`any(${rows.map((row) => row.entry_id)}::uuid[])`)
    .execute();
  return { seq, hash };
}

/** Has a trail sealed that came as a whole, from an archive. */
export async function awaitSealing({ db, tenantId }: TenantTransaction): Promise<void> {
  await sql`insert into audit_pending (tenant_id, entry_id, at)
    select tenant_id, entry_id, at from audit_entry where tenant_id = ${tenantId}
    on conflict do nothing`.execute(db);
}

async function headOf({ db, tenantId }: TenantTransaction): Promise<Head | undefined> {
  const { rows } = await sql<Head>`select seq::float8 as seq, hash from audit_seal
    where tenant_id = ${tenantId} order by audit_seal.seq desc limit 1`.execute(db);
  return rows[0];
}

export type Finding =
  | { kind: 'removed' | 'altered'; seq: number; entryId: string }
  | { kind: 'seals-missing'; seq: number; to: number }
  | { kind: 'removed-before-sealing' | 'added-past-the-service'; entryId: string }
  | { kind: 'not-the-known-one'; seq: number };

export interface Verified {
  sealed: number;
  head: Head | undefined;
  waiting: number;
  findings: Finding[];
}

/** What a person reads of a trail in which everything was changed is no longer with more of them. */
const MOST_FINDINGS = 100;

interface Sealed extends Head {
  entry_id: string;
  content: string | null;
}

/** Computes the chain anew from what is stored. `known` is a head that was written down before. */
export async function verifyChain(tx: TenantTransaction, known?: Head): Promise<Verified> {
  const { db, tenantId } = tx;
  const findings: Finding[] = [];
  let last: Head = { seq: 0, hash: BEGINNING };
  let sealed = 0;
  let knownSeen = known === undefined;
  for (;;) {
    const { rows } = await sql<Sealed>`
      select s.seq::float8 as seq, s.hash, s.entry_id, case when e.entry_id is not null then ${content} end as content
      from audit_seal s left join audit_entry e on e.tenant_id = ${tenantId} and e.entry_id = s.entry_id
      where s.tenant_id = ${tenantId} and s.seq > ${last.seq} order by s.seq limit ${ENTRIES_A_STEP}`.execute(
      db,
    );
    for (const { seq, hash, entry_id: entryId, content } of rows) {
      if (seq !== last.seq + 1) findings.push({ kind: 'seals-missing', seq: last.seq + 1, to: seq - 1 });
      if (content === null) findings.push({ kind: 'removed', seq, entryId });
      else if (hash !== hashOf(last.hash, seq, content)) findings.push({ kind: 'altered', seq, entryId });
      if (seq === known?.seq) knownSeen = hash === known.hash;
      last = { seq, hash };
    }
    sealed += rows.length;
    if (rows.length < ENTRIES_A_STEP) break;
  }
  if (known && !knownSeen) findings.push({ kind: 'not-the-known-one', seq: known.seq });
  const { rows: strays } = await sql<{ entryId: string; kind: Finding['kind'] }>`
    select p.entry_id as "entryId", 'removed-before-sealing' as kind from audit_pending p
    where p.tenant_id = ${tenantId} and not exists (
      select from audit_entry e where e.tenant_id = ${tenantId} and e.entry_id = p.entry_id)
    union all
    select e.entry_id, 'added-past-the-service' from audit_entry e
    where e.tenant_id = ${tenantId}
      and not exists (select from audit_seal s where s.tenant_id = ${tenantId} and s.entry_id = e.entry_id)
      and not exists (select from audit_pending p where p.tenant_id = ${tenantId} and p.entry_id = e.entry_id)
    limit ${MOST_FINDINGS}`.execute(db);
  findings.push(...(strays as Finding[]));
  const { rows: waiting } = await sql<{ count: number }>`
    select count(*)::int as count from audit_pending where tenant_id = ${tenantId}`.execute(db);
  return {
    sealed,
    head: last.seq === 0 ? undefined : last,
    waiting: waiting[0]?.count ?? 0,
    findings: findings.slice(0, MOST_FINDINGS),
  };
}
