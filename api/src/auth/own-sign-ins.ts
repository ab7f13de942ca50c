import type { FastifyRequest } from 'fastify';
import { originOf } from '../audit/audit.queries.ts';
import { recordSession } from '../audit/sign-in-entries.ts';
import type { Database } from '../database/database.ts';
import {
  personTransaction,
  type TenantTransaction,
  tenantTransaction,
} from '../database/tenant-transaction.ts';
import { type Membership, membershipsOf } from '../people/people.queries.ts';
import { type StaffCaller, staffOf } from '../sessions/caller.ts';
import { type ActiveSignIn, activeSignIns, endSignIns } from '../sessions/sign-ins.queries.ts';

export async function findMemberships(database: Database, personId: string): Promise<Membership[]> {
  return personTransaction(database, personId, (db) => membershipsOf(db, personId));
}

/** What a person has begun, wherever they belong, the latest first; who signed in for one tenant sees that one alone. */
export async function ownSignIns(
  database: Database,
  caller: StaffCaller,
  lifeDays: number,
): Promise<ActiveSignIn[]> {
  const found = new Map<string, ActiveSignIn>();
  for (const { tenantId, userId } of await reachOf(database, caller)) {
    const signIns = await tenantTransaction(database, tenantId, (tx) => activeSignIns(tx, userId, lifeDays));
    for (const signIn of signIns) found.set(signIn.id, later(signIn, found.get(signIn.id)));
  }
  return [...found.values()].toSorted((one, other) => Number(other.activeAt) - Number(one.activeAt));
}

/** @returns whether there was one */
export async function endOwnSignIn(
  database: Database,
  request: FastifyRequest,
  id: string,
  reason: string,
): Promise<boolean> {
  const reach = await reachOf(database, staffOf(request));
  const ended = await inEach(reach, database, (tx, userId) =>
    recordingEnd(request, tx, userId, () => endSignIns(tx, userId, { only: id }, reason)),
  );
  return ended.length > 0;
}

/** @returns how many */
export async function endOtherSignIns(database: Database, request: FastifyRequest): Promise<number> {
  const caller = staffOf(request);
  const except = caller.signIn.id;
  const ended = await inEach(await reachOf(database, caller), database, (tx, userId) =>
    recordingEnd(request, tx, userId, () => endSignIns(tx, userId, { except }, 'signed out elsewhere')),
  );
  return new Set(ended).size;
}

async function recordingEnd(
  request: FastifyRequest,
  tx: TenantTransaction,
  userId: string,
  end: () => Promise<string[]>,
): Promise<string[]> {
  const ended = await end();
  const [familyId] = ended;
  if (familyId !== undefined)
    await recordSession(
      tx,
      { userId, familyId, origin: originOf(request), requestId: request.id },
      { action: 'session.ended', after: { sessions: ended.length } },
    );
  return ended;
}

/** All that descends from a sign-in of the person. */
export async function endSignIn(
  database: Database,
  { personId, signInId }: { personId: string; signInId: string },
  reason: string,
): Promise<void> {
  const memberships = await findMemberships(database, personId);
  await inEach(memberships, database, (tx, userId) => endSignIns(tx, userId, { only: signInId }, reason));
}

type Reach = Pick<Membership, 'tenantId' | 'userId'>[];

async function reachOf(database: Database, caller: StaffCaller): Promise<Reach> {
  return caller.oneTenant ? [caller] : findMemberships(database, caller.personId);
}

/** One after the other: a person belongs to few, and each takes a connection. */
async function inEach(
  memberships: Reach,
  database: Database,
  work: (tx: TenantTransaction, userId: string) => Promise<string[]>,
): Promise<string[]> {
  const ids: string[] = [];
  for (const { tenantId, userId } of memberships) {
    ids.push(...(await tenantTransaction(database, tenantId, (tx) => work(tx, userId))));
  }
  return ids;
}

function later(signIn: ActiveSignIn, other: ActiveSignIn | undefined): ActiveSignIn {
  return other && other.activeAt > signIn.activeAt ? other : signIn;
}
