import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Database } from '../database/database.ts';
import { forbidden, notFound } from '../errors/http-problem.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { whoMay } from '../policies/who-may.ts';
import { type StaffCaller, staffOf } from '../sessions/caller.ts';
import type { ActiveSignIn } from '../sessions/sign-ins.queries.ts';
import { endOtherSignIns, endOwnSignIn, ownSignIns } from './own-sign-ins.ts';
import { EndedSignIns, type OwnSignIn, OwnSignInList } from './sign-ins.schema.ts';

/** Whoever ends others must have proved who they are within this time: a tab left open must not lock its owner out. */
const RECENT_MINUTES = 15;

const tags = ['Authentication'];

/** Where a person is signed in, and how they end it from elsewhere. */
export const signInRoutes: FastifyPluginAsyncTypebox<{ database: Database }> = async (app, { database }) => {
  app.get(
    '/auth/sign-ins',
    {
      config: { access: whoMay.readTheirOwnAccount },
      schema: {
        tags,
        operationId: 'listOwnSignIns',
        summary: 'Where the caller is signed in, the latest first',
        response: { 200: OwnSignInList },
      },
    },
    async (request, reply) => {
      const caller = staffOf(request);
      const signIns = await ownSignIns(database, caller, app.refreshPolicy.lifeDays.user);
      reply.header('cache-control', 'no-store');
      return { data: signIns.map((signIn) => answerOf(signIn, caller)) };
    },
  );

  app.delete(
    '/auth/sign-ins/:id',
    {
      config: { access: whoMay.endTheirOtherSessions },
      schema: {
        tags,
        operationId: 'endOwnSignIn',
        summary: 'Sign out there: the session and every token descended from it',
        description: `403 \`sign_in_again\` where the caller did not sign in within the last ${RECENT_MINUTES} minutes.`,
        params: IdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const caller = requireRecent(staffOf(request));
      const ended = await endOwnSignIn(database, request, request.params.id, 'signed out elsewhere');
      if (!ended) throw notFound('The session');
      request.log.info(
        { authentication: 'end', user: caller.userId, tenant: caller.tenant.id },
        'authentication',
      );
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/auth/sign-ins/end-others',
    {
      config: { access: whoMay.endTheirOtherSessions },
      schema: {
        tags,
        operationId: 'endOtherSignIns',
        summary: 'Sign out everywhere else',
        description: `403 \`sign_in_again\` where the caller did not sign in within the last ${RECENT_MINUTES} minutes.`,
        response: { 200: EndedSignIns },
      },
    },
    async (request) => {
      const caller = requireRecent(staffOf(request));
      const ended = await endOtherSignIns(database, request);
      request.log.info(
        { authentication: 'end', user: caller.userId, tenant: caller.tenant.id, ended },
        'authentication',
      );
      return { data: { ended } };
    },
  );
};

function answerOf({ id, at, activeAt, browser, system }: ActiveSignIn, caller: StaffCaller): OwnSignIn {
  return {
    id,
    signed_in_at: at.toISOString(),
    active_at: activeAt.toISOString(),
    browser,
    system,
    current: id === caller.signIn.id,
  };
}

function requireRecent(caller: StaffCaller): StaffCaller {
  const age = Date.now() - caller.signIn.authenticatedAt.getTime();
  if (age <= RECENT_MINUTES * 60_000) return caller;
  throw forbidden('sign_in_again', 'Please sign in again to do this: your last sign-in is a while ago.');
}
