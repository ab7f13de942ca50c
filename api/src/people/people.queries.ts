import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** What a sign-in provider says about somebody, after its token was verified. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Only an address that the provider has verified. */
  email: string | undefined;
  /** The only tenant that the sign-in is good for. */
  tenant?: string | undefined;
  /** When the person last proved who they are, where the provider says so. */
  authenticatedAt?: Date | undefined;
}

export interface Membership {
  tenantId: number;
  id: string;
  name: string;
  userId: string;
  status: 'active' | 'inactive';
}

/** The person with this address, made if there is none: an identity that may sign in later, in any tenant. */
export async function personWithEmail(db: Transaction<Schema>, email: string): Promise<string> {
  const address = email.trim().toLowerCase();
  const known = () =>
    db.selectFrom('person').select('person_id').where('email', '=', address).executeTakeFirst();
  const before = await known();
  if (before) return before.person_id;
  // Of two at once the second waits here, and then finds the first one's. ON CONFLICT would do, but Citus wants the
  // right to change people for it, which requests do not have.
  await sql`select pg_advisory_xact_lock(74, hashtext(${address}))`.execute(db);
  const meanwhile = await known();
  if (meanwhile) return meanwhile.person_id;
  const person_id = randomUUID();
  await db.insertInto('person').values({ person_id, email: address }).execute();
  return person_id;
}

/**
 * Matched by subject; the first time by verified e-mail address, from when on the subject counts. A second subject of the
 * same provider does not inherit the first one's accounts, even when the address was given to somebody else.
 */
export async function personOf(db: Kysely<Schema>, identity: Identity): Promise<string | undefined> {
  const { issuer, subject, email } = identity;
  const known = () =>
    db
      .selectFrom('person_identity')
      .select('person_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst();
  const bySubject = await known();
  if (bySubject || !email) return bySubject?.person_id;
  const byEmail = await db
    .selectFrom('person')
    .select('person_id')
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  if (!byEmail) return undefined;
  await db
    .insertInto('person_identity')
    .values({ issuer, subject, person_id: byEmail.person_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await known())?.person_id;
}

/** Where a person belongs, the tenant last used first. Needs a transaction bound to the person. */
export async function membershipsOf(db: Transaction<Schema>, personId: string): Promise<Membership[]> {
  return db
    .selectFrom('app_user as u')
    .innerJoin('tenant as t', 't.tenant_id', 'u.tenant_id')
    .select(['u.tenant_id as tenantId', 't.id', 't.name', 'u.user_id as userId', 'u.status'])
    .where('u.person_id', '=', personId)
    .orderBy('u.last_login_at', (order) => order.desc().nullsLast())
    .orderBy('t.tenant_id')
    .execute();
}
