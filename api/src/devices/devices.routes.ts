import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { actorOf, recordChange, recordChanges } from '../audit/audit.queries.ts';
import { deletionOf } from '../clients/client-changes.ts';
import { deleteClients } from '../clients/deleted-clients.queries.ts';
import { conflict, notFound } from '../errors/http-problem.ts';
import { idIn } from '../http/cursor.ts';
import { IdempotencyHeaders, idempotently } from '../http/idempotency.ts';
import { checkTag, IfMatchHeaders } from '../http/preconditions.ts';
import { whoMay } from '../policies/who-may.ts';
import { requireRoomForClients } from '../quotas/require-room.ts';
import { integratorOf } from '../sessions/caller.ts';
import { editOf, registrationOf, tagOfDevice } from './device-changes.ts';
import { findDevice, holdDevice, insertDevice, listDevices, updateDevice } from './devices.queries.ts';
import {
  CreateDevice,
  DeviceAnswer,
  DeviceList,
  DeviceListQuery,
  DeviceParams,
  UpdateDevice,
} from './devices.schema.ts';

const tags = ['Devices'];
const config = { access: whoMay.useDevices };

export const deviceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/devices',
    {
      config,
      schema: {
        tags,
        operationId: 'listDevices',
        summary: 'The client itself and the devices it registered',
        querystring: DeviceListQuery,
        response: { 200: DeviceList },
      },
    },
    async (request) => {
      const { limit = 50, cursor } = request.query;
      const { clientId } = integratorOf(request);
      const devices = await request.inTenant((tx) =>
        listDevices(tx, clientId, {
          after: cursor === undefined ? undefined : idIn(cursor),
          limit: limit + 1,
        }),
      );
      const page = devices.slice(0, limit);
      return { data: page, next_cursor: devices.length > limit ? (page.at(-1)?.device_id ?? null) : null };
    },
  );

  app.post(
    '/devices',
    {
      config,
      schema: {
        tags,
        operationId: 'createDevice',
        summary: 'Register a device',
        headers: IdempotencyHeaders,
        body: CreateDevice,
        response: { 201: DeviceAnswer },
      },
    },
    (request, reply) =>
      idempotently(request, reply, integratorOf(request).clientId, (keep) =>
        request.inTenant(async (tx) => {
          await requireRoomForClients(tx, app.quotas.clients, 1);
          const device = await insertDevice(tx, integratorOf(request).clientId, request.body);
          await recordChange(tx, actorOf(request), registrationOf(device));
          reply.headers({ location: `/api/v1/devices/${device.device_id}`, etag: tagOfDevice(device) });
          return keep(tx, { status: 201, body: { data: device } });
        }),
      ),
  );

  app.get(
    '/devices/:device_id',
    {
      config,
      schema: {
        tags,
        operationId: 'getDevice',
        summary: 'One device',
        params: DeviceParams,
        response: { 200: DeviceAnswer },
      },
    },
    async (request, reply) => {
      const { clientId } = integratorOf(request);
      const device = await request.inTenant((tx) => findDevice(tx, clientId, request.params.device_id));
      if (!device) throw notFound('The device');
      return reply.header('etag', tagOfDevice(device)).send({ data: device });
    },
  );

  app.put(
    '/devices/:device_id',
    {
      config,
      schema: {
        tags,
        operationId: 'updateDevice',
        summary: 'Change a device; fields that are left out stay',
        params: DeviceParams,
        headers: IfMatchHeaders,
        body: UpdateDevice,
        response: { 200: DeviceAnswer },
      },
    },
    async (request, reply) => {
      const { clientId } = integratorOf(request);
      const { device_id } = request.params;
      const device = await request.inTenant(async (tx) => {
        const old = await holdDevice(tx, clientId, device_id);
        if (!old) throw notFound('The device');
        checkTag(request.headers['if-match'], tagOfDevice(old));
        const updated = await updateDevice(tx, old, request.body);
        if (!updated) throw notFound('The device');
        await recordChanges(tx, actorOf(request), editOf(old, updated));
        return updated;
      });
      return reply.header('etag', tagOfDevice(device)).send({ data: device });
    },
  );

  app.delete(
    '/devices/:device_id',
    {
      config,
      schema: {
        tags,
        operationId: 'deleteDevice',
        summary: 'Remove a device that the client registered, with those that it registered itself',
        params: DeviceParams,
        headers: IfMatchHeaders,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { clientId } = integratorOf(request);
      const device_id = request.params.device_id.toLowerCase();
      if (device_id === clientId) {
        throw conflict(
          'own_client',
          'A client cannot delete itself. Staff of the organization can, on the Clients page.',
        );
      }
      await request.inTenant(async (tx) => {
        const old = await holdDevice(tx, clientId, device_id);
        if (!old) throw notFound('The device');
        checkTag(request.headers['if-match'], tagOfDevice(old));
        const gone = await deleteClients(tx, [device_id]);
        await recordChanges(tx, actorOf(request), gone.map(deletionOf));
      });
      return reply.code(204).send(null);
    },
  );
};
