import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { notFound } from '../errors/http-problem.ts';
import { IdParams, Uuid } from '../http/envelope.schema.ts';
import type { Access } from '../policies/access.ts';
import { whoMay } from '../policies/who-may.ts';
import { integratorOf } from '../sessions/caller.ts';

/** Whose webhooks an API is about: one model and one engine serve clients and the organization's people. */
export interface WebhookOwner {
  access: Access;
  /** Before `/webhooks`. */
  path: '' | '/clients/:id';
  params: typeof NoParams | typeof IdParams;
  clientOf(request: FastifyRequest): string;
}

const NoParams = Type.Object({});

/** A client with a token of its own. */
export const itself: WebhookOwner = {
  access: whoMay.useWebhooks,
  path: '',
  params: NoParams,
  clientOf: (request) => integratorOf(request).clientId,
};

/** Any client of the organization, which a person names. */
export const namedClient: WebhookOwner = {
  access: whoMay.manageWebhooksOfClients,
  path: '/clients/:id',
  params: IdParams,
  clientOf: ({ params }) => (params as { id: string }).id,
};

export const webhookParamsOf = ({ params }: WebhookOwner) =>
  Type.Object({ ...params.properties, webhook_id: Uuid });

export const deliveryParamsOf = ({ params }: WebhookOwner) =>
  Type.Object({ ...params.properties, webhook_id: Uuid, delivery_id: Uuid });

/** What is a client's exists only as long as the client does. */
export async function requireClient({ db, tenantId }: TenantTransaction, id: string): Promise<void> {
  const found = await db
    .selectFrom('client')
    .select('client_id')
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw notFound('The client');
}
