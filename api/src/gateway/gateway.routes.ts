import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { actorOf, recordChange } from '../audit/audit.queries.ts';
import { conflict, invalid } from '../errors/http-problem.ts';
import { recipientOf } from '../notifications/recipients.queries.ts';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { checkDestination, ForbiddenDestinationError } from '../webhooks/destination-guard.ts';
import type { PrivateTargets } from '../webhooks/private-targets.ts';
import { newWebhookSecret } from '../webhooks/webhook-secret.ts';
import { deliver } from './gateway-channel.ts';
import { deleteGateway, openGateway, presentGateway, putGateway, readGateway } from './gateway.queries.ts';
import {
  ChangedGateway,
  ChangeGateway,
  GatewayAnswer,
  TestMessage,
  TestMessageAnswer,
} from './gateway.schema.ts';
import type { GatewayMessage } from './write-message.ts';

const tags = ['Settings'];
const PATH = '/tenant/message-gateway';
const config = { access: whoMay.configureMessages };

/** Where the organization has SMS and chat messages about alerts sent on. */
export const gatewayRoutes: FastifyPluginAsyncTypebox<{ allowPrivate: PrivateTargets }> = async (
  app,
  { allowPrivate },
) => {
  app.get(
    PATH,
    {
      config,
      schema: {
        tags,
        operationId: 'getMessageGateway',
        summary: 'Where SMS and chat messages are sent on, and whether that works; null where nowhere',
        response: { 200: GatewayAnswer },
      },
    },
    async (request) => ({ data: await request.inTenant(presentGateway) }),
  );

  app.put(
    PATH,
    {
      config,
      schema: {
        tags,
        operationId: 'putMessageGateway',
        summary: 'Have SMS and chat messages sent on by a signed webhook',
        description:
          'Each message is posted by Standard Webhooks with `type` `message.sms` or `message.chat` and `data` of channel, ' +
          '`to` (the number or handle), person, language, text and `alert_ids`. What is not answered 2xx is tried again ' +
          'for two days with the same `webhook-id`.',
        body: ChangeGateway,
        response: { 200: ChangedGateway },
      },
    },
    async (request, reply) => {
      const { url, sms, chat, new_secret, end_old } = request.body;
      check(url, allowPrivate);
      const changed = await request.inTenant(async (tx) => {
        const old = await readGateway(tx);
        if (new_secret && !end_old && old?.old_secret_until)
          throw conflict(
            'secret_still_signs',
            `The secret before this one signs until ${old.old_secret_until.toISOString()}; another one would end it early. Send end_old to end it on purpose.`,
          );
        const secret = !old || new_secret ? newWebhookSecret() : undefined;
        await putGateway(tx, app.secretBox, request.body, secret);
        await recordChange(tx, actorOf(request), {
          action: 'tenant.message_gateway_set',
          target: targetOf(request),
          ...(old && { before: { url: old.url, sms: old.sms, chat: old.chat } }),
          after: { url, sms, chat, ...(old && secret && { secret: 'changed' }) },
        });
        const gateway = await presentGateway(tx);
        if (!gateway) throw new Error('A gateway that was put is not there.');
        return { gateway, secret: secret ?? null };
      });
      return reply.header('cache-control', 'no-store').send({ data: changed });
    },
  );

  app.delete(
    PATH,
    {
      config,
      schema: {
        tags,
        operationId: 'deleteMessageGateway',
        summary: 'Send no more SMS and chat messages',
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await request.inTenant(async (tx) => {
        const old = await readGateway(tx);
        if (!old) return;
        await deleteGateway(tx);
        await recordChange(tx, actorOf(request), {
          action: 'tenant.message_gateway_removed',
          target: targetOf(request),
          before: { url: old.url, sms: old.sms, chat: old.chat },
        });
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${PATH}/test`,
    {
      config,
      schema: {
        tags,
        operationId: 'testMessageGateway',
        summary: 'Send a message of type message.test now, and say what came of it',
        body: TestMessage,
        response: { 200: TestMessageAnswer },
      },
    },
    async (request) => {
      const { userId } = staffOf(request);
      const { gateway, person } = await request.inTenant(async (tx) => ({
        gateway: await openGateway(tx, app.secretBox),
        person: await recipientOf(tx, userId),
      }));
      if (!gateway || !person) throw conflict('no_gateway', 'Save the address of a gateway first.');
      const message: GatewayMessage = {
        type: 'message.test',
        timestamp: new Date().toISOString(),
        data: {
          ...request.body,
          person: { id: userId, name: person.name, email: person.email },
          language: person.settings.general.language,
          text: 'This is a test.',
          alert_ids: [],
        },
      };
      const { url, secrets } = gateway;
      const event = { id: `msg_${randomUUID()}`, url, payload: JSON.stringify(message), secrets };
      try {
        await deliver(event, allowPrivate);
        return { data: { delivered: true, answer: 'The gateway took the message.' } };
      } catch (error) {
        return { data: { delivered: false, answer: error instanceof Error ? error.message : String(error) } };
      }
    },
  );
};

function targetOf(request: FastifyRequest) {
  const { tenant } = staffOf(request);
  return { type: 'tenant', id: tenant.id, name: tenant.name } as const;
}

function check(url: string, allowed: PrivateTargets): void {
  try {
    checkDestination(url, allowed);
  } catch (error) {
    if (error instanceof ForbiddenDestinationError) throw invalid([{ field: 'url', message: error.message }]);
    throw error;
  }
}
