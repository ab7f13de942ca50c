import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { actorOf, recordChange } from '../audit/audit.queries.ts';
import { conflict, HttpProblem, notFound } from '../errors/http-problem.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { CodeAttempts } from './code-attempts.ts';
import { decide, findWaiting, type WaitingScreen } from './device-authorizations.queries.ts';
import { givable } from './screen-permissions.ts';
import { countScreens, deleteScreen, insertScreen, listScreens, MOST_SCREENS } from './screens.queries.ts';
import {
  ApproveScreen,
  CodeRequest,
  ScreenAnswer,
  ScreenList,
  WaitingScreenAnswer,
} from './screens.schema.ts';
import { hashOfUserCode, userCodeOf } from './user-code.ts';

const tags = ['Screens'];

/** Who lets screens in by the code that they show, and takes them down; the screens' own side is device-authorizations.routes.ts. */
export const screenRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const attempts = new CodeAttempts();

  /** The hash of the code that somebody typed. */
  function hashOfTyped(request: FastifyRequest<{ Body: { user_code: string } }>): string {
    const { userId } = staffOf(request);
    const seconds = attempts.begin(userId);
    if (seconds !== undefined)
      throw new HttpProblem(429, 'too_many_codes', `Too many wrong codes. Try again in ${seconds} s.`, {
        headers: { 'retry-after': String(seconds) },
      });
    const code = userCodeOf(request.body.user_code);
    if (code === undefined) throw unknownCode();
    return hashOfUserCode(app.accessTokens, code);
  }

  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get(
    '/screens',
    {
      config: { access: whoMay.manageScreens },
      schema: {
        tags,
        operationId: 'listScreens',
        summary: 'Screens that were let in, by name',
        response: { 200: ScreenList },
      },
    },
    async (request) => {
      const screens = await request.inTenant(listScreens);
      return {
        data: screens.map(({ id, name, permissions, approvedByName, createdAt, activeAt }) => ({
          id,
          name,
          permissions,
          approved_by: approvedByName,
          created_at: createdAt.toISOString(),
          active_at: activeAt && activeAt.toISOString(),
        })),
      };
    },
  );

  app.post(
    '/screens/waiting',
    {
      config: { access: whoMay.manageScreens },
      schema: {
        tags,
        operationId: 'findWaitingScreen',
        summary: 'Which screen waits with a code, and what it would be allowed to see',
        body: CodeRequest,
        response: { 200: WaitingScreenAnswer },
      },
    },
    async (request) => {
      const hash = hashOfTyped(request);
      const waiting = await request.inTenant((tx) => findWaiting(tx, hash));
      if (!waiting) throw unknownCode();
      attempts.right(staffOf(request).userId);
      const { address, browser, system, createdAt } = waiting;
      const permissions = givable(staffOf(request).permissions);
      return { data: { asked_at: createdAt.toISOString(), address, browser, system, permissions } };
    },
  );

  app.post(
    '/screens',
    {
      config: { access: whoMay.manageScreens },
      schema: {
        tags,
        operationId: 'approveScreen',
        summary: 'Let the screen in that waits with a code',
        body: ApproveScreen,
        response: { 201: ScreenAnswer },
      },
    },
    async (request, reply) => {
      const { userId, name: approvedByName, tenantId, permissions: held } = staffOf(request);
      const permissions = givable(held);
      if (permissions.length === 0)
        throw new HttpProblem(
          403,
          'nothing_to_give',
          'A screen sees what you may see: dashboard, clients or alerts. You may see none of them.',
        );
      const hash = hashOfTyped(request);
      const screen = { id: randomUUID(), name: request.body.name.trim(), permissions };
      const approved = await request.inTenant(async (tx) => {
        if ((await countScreens(tx)) >= MOST_SCREENS) {
          // Nothing was said about the code.
          attempts.right(userId);
          throw conflict(
            'too_many_screens',
            `There are ${MOST_SCREENS} screens already. Please take one down first.`,
          );
        }
        const waiting = await decide(tx, hash, { approved: { tenantId, screenId: screen.id } });
        if (!waiting) return false;
        await insertScreen(tx, { ...screen, approvedBy: userId, approvedByName });
        await recordChange(tx, actorOf(request), {
          action: 'screen.approved',
          target: { type: 'screen', id: screen.id, name: screen.name },
          after: { permissions, ...from(waiting) },
        });
        return true;
      });
      if (!approved) throw unknownCode();
      attempts.right(userId);
      const data = {
        ...screen,
        approved_by: approvedByName,
        created_at: new Date().toISOString(),
        active_at: null,
      };
      return reply.code(201).send({ data });
    },
  );

  app.post(
    '/screens/refused',
    {
      config: { access: whoMay.manageScreens },
      schema: {
        tags,
        operationId: 'refuseScreen',
        summary: 'Turn the screen away that waits with a code',
        body: CodeRequest,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const hash = hashOfTyped(request);
      const refused = await request.inTenant(async (tx) => {
        const waiting = await decide(tx, hash, 'refused');
        if (waiting)
          await recordChange(tx, actorOf(request), {
            action: 'screen.refused',
            target: { type: 'screen', id: 'none', name: waiting.address },
            after: from(waiting),
          });
        return waiting !== undefined;
      });
      if (!refused) throw unknownCode();
      attempts.right(staffOf(request).userId);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/screens/:id',
    {
      config: { access: whoMay.manageScreens },
      schema: {
        tags,
        operationId: 'deleteScreen',
        summary: 'Take a screen down: it is out with its next call',
        params: IdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const name = await request.inTenant(async (tx) => {
        const deleted = await deleteScreen(tx, id);
        if (deleted !== undefined)
          await recordChange(tx, actorOf(request), {
            action: 'screen.deleted',
            target: { type: 'screen', id, name: deleted },
          });
        return deleted;
      });
      if (name === undefined) throw notFound('The screen');
      return reply.code(204).send(null);
    },
  );
};

const unknownCode = () =>
  new HttpProblem(
    404,
    'code_unknown',
    'No screen waits with this code. Codes are good for ten minutes: please compare it with the one on the screen.',
  );

const from = ({ address, browser, system }: WaitingScreen) => ({ address, browser, system });
