import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { ProcessPresence } from '../database/process-presence.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { conflict, HttpProblem } from '../errors/http-problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Which process this is, and which others still run. */
    presence: ProcessPresence;
  }
}

const HEADER = 'idempotency-key';
/** How long an answer can be fetched again. */
const KEPT_HOURS = 24;
/** After this time a request that never answered is given up; one whose process is gone is, at once. */
const ABANDONED_SECONDS = 60;

/** For the schema of every route that calls `idempotently`. A malformed key is refused there, with 400 as the draft says. */
export const IdempotencyHeaders = Type.Object({
  [HEADER]: Type.Optional(
    Type.String({
      description:
        'Makes a retry safe (IETF draft-ietf-httpapi-idempotency-key-header): 1 to 255 printable ASCII characters of your ' +
        `choice, such as a UUID. For ${KEPT_HOURS} hours the same request with the same key gets the first answer, with ` +
        '`Idempotency-Replayed: true`; another request with it gets 422, one while the first still runs 409.',
    }),
  ),
});

interface Answered<T> {
  status: number;
  body: T;
}

/**
 * Keeps the answer in the transaction that did the work: both are committed or neither, so that even when the process
 * dies at that moment a retry does not do it twice. Work that is naturally idempotent need not call it.
 */
type Keep = <A extends Answered<unknown>>(tx: TenantTransaction, answered: A) => Promise<A>;

/**
 * Runs `work` once per Idempotency-Key of the caller (IETF draft-ietf-httpapi-idempotency-key-header): the same request
 * again gets the first answer, another request under the same key 422, one still running 409. Without the header it
 * simply runs.
 *
 * @param clientId whose data it is: the calling client, or the one that a person works on
 */
export async function idempotently<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  clientId: string,
  work: (keep: Keep) => Promise<Answered<T>>,
): Promise<T> {
  const given = request.headers[HEADER];
  if (given === undefined) return send(reply, await work(async (_tx, answered) => answered));
  if (typeof given !== 'string' || !/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(given)) {
    throw new HttpProblem(
      400,
      'idempotency_key_invalid',
      'The Idempotency-Key must be 1 to 255 printable ASCII characters.',
    );
  }
  const key: Key = { clientId, key: keyOf(request, given) };
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body)}`)
    .digest('base64url');
  const kept = await claim<T>(request, key, requestHash);
  if (kept) return send(reply.header('idempotency-replayed', 'true'), kept);
  let isKept = false;
  try {
    const answered = await work(async (tx, answered) => {
      // Another process that took this one for dead has done it meanwhile.
      if (!(await settle(tx, request, key, answered))) throw stillRunning();
      isKept = true;
      return answered;
    });
    if (!isKept) {
      await request.inTenant((tx) => settle(tx, request, key, answered));
    }
    return send(reply, answered);
  } catch (error) {
    // A refused request has changed nothing, so its key is free for the corrected one.
    await release(request, key);
    throw error;
  }
}

function stillRunning(): HttpProblem {
  return conflict(
    'request_in_progress',
    'A request with this Idempotency-Key is still running. Try again shortly.',
  );
}

interface Key {
  clientId: string;
  key: string;
}

/** Each person has keys of their own. No client's begins with a space. */
function keyOf({ caller }: FastifyRequest, given: string): string {
  return caller?.kind === 'staff' ? ` ${caller.userId} ${given}` : given;
}

function send<T>(reply: FastifyReply, { status, body }: Answered<T>): T {
  reply.code(status);
  return body;
}

async function claim<T>(
  request: FastifyRequest,
  { clientId, key }: Key,
  requestHash: string,
): Promise<Answered<T> | undefined> {
  const { presence } = request.server;
  return request.inTenant(async ({ db, tenantId }) => {
    /** Of those who ask again at once, one does the work. */
    const takeOver = async (gone: number) => {
      const { numUpdatedRows } = await db
        .updateTable('idempotency_key')
        .set({ claimed_by: presence.number, created_at: sql<Date>`now()` })
        .where('tenant_id', '=', tenantId)
        .where('client_id', '=', clientId)
        .where('key', '=', key)
        .where('claimed_by', '=', gone)
        .where('status', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    };
    await db
      .deleteFrom('idempotency_key')
      .where('tenant_id', '=', tenantId)
      .where('client_id', '=', clientId)
      .where('key', '=', key)
      .where((or) =>
        or.or([
          or('created_at', '<', sql<Date>`now() - make_interval(hours => ${KEPT_HOURS})`),
          or.and([
            or('status', 'is', null),
            or('created_at', '<', sql<Date>`now() - make_interval(secs => ${ABANDONED_SECONDS})`),
          ]),
        ]),
      )
      .execute();
    const inserted = await db
      .insertInto('idempotency_key')
      .values({
        tenant_id: tenantId,
        client_id: clientId,
        key,
        request_hash: requestHash,
        claimed_by: presence.number,
      })
      .onConflict((existing) => existing.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (inserted) return undefined;
    const found = await db
      .selectFrom('idempotency_key')
      .select(['request_hash', 'status', 'answer', 'claimed_by'])
      .where('tenant_id', '=', tenantId)
      .where('client_id', '=', clientId)
      .where('key', '=', key)
      .executeTakeFirst();
    if (found && found.request_hash !== requestHash) {
      throw new HttpProblem(
        422,
        'idempotency_key_reused',
        'This Idempotency-Key was used for another request. Use a new key for each request.',
      );
    }
    if (!found?.status) {
      const { claimed_by: by = null } = found ?? {};
      if (by !== null && (await presence.isGone(db, by)) && (await takeOver(by))) return undefined;
      throw stillRunning();
    }
    const answer = request.server.secretBox.read(found.answer ?? 'null', placeOf(clientId, key));
    return { status: found.status, body: JSON.parse(answer) as T };
  });
}

async function settle(
  { db, tenantId }: TenantTransaction,
  request: FastifyRequest,
  { clientId, key }: Key,
  { status, body }: Answered<unknown>,
): Promise<boolean> {
  const answer = JSON.stringify(body);
  const hasSecret = answer?.includes('"whsec_');
  const { numUpdatedRows } = await db
    .updateTable('idempotency_key')
    .set({
      status,
      answer: hasSecret ? request.server.secretBox.seal(answer, placeOf(clientId, key)) : answer,
    })
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', clientId)
    .where('key', '=', key)
    .where('claimed_by', '=', request.server.presence.number)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** An answer with a secret is encrypted like the secret itself. */
function placeOf(clientId: string, key: string): string {
  return `answer ${clientId} ${key}`;
}

async function release(request: FastifyRequest, { clientId, key }: Key): Promise<void> {
  await request.inTenant(({ db, tenantId }) =>
    db
      .deleteFrom('idempotency_key')
      .where('tenant_id', '=', tenantId)
      .where('client_id', '=', clientId)
      .where('key', '=', key)
      .where('claimed_by', '=', request.server.presence.number)
      // An answer that was kept stays, whatever failed afterwards.
      .where('status', 'is', null)
      .execute(),
  );
}
