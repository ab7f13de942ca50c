import type { CreateWebhook, Delivery, UpdateWebhook, Webhook, WebhookEvent } from 'api/contract';
import { api, useApi, useRevalidate } from 'shared-auth';
import { AUDIT, clientPath } from '../clients-api.ts';

/** What a webhook can be told of; a test goes to any. */
export const webhookEvents = [
  'alert.threshold_exceeded',
  'alert.resolved',
  'device.offline',
  'device.online',
  'metric.stuck',
  'metric.changed',
  'metric.too_fast',
  'metric.steady',
  'metric.sparse',
  'metric.complete',
  'metric.impossible',
  'metric.possible',
  'site.unlike_peers',
  'site.like_peers',
  'site.stands_still',
  'site.runs_again',
] as const satisfies readonly WebhookEvent[];

/** A secret with what it signs; the server shows it this once. */
export interface NewSecret {
  secret: string;
  /** Until when the one before it signs as well. */
  old_secret_until?: string;
}

const webhooksPath = (clientId: string) => `${clientPath(clientId)}/webhooks`;
const webhookPath = (clientId: string, id: string) => `${webhooksPath(clientId)}/${id}`;
const deliveriesPath = (clientId: string, id: string) => `${webhookPath(clientId, id)}/deliveries`;

export function useWebhooks(clientId: string) {
  return useApi<{ data: Webhook[] }>(webhooksPath(clientId));
}

export function useRefreshWebhooks(clientId: string): () => Promise<void> {
  const revalidate = useRevalidate();
  return async () => {
    await Promise.all([revalidate(webhooksPath(clientId)), revalidate(AUDIT)]);
  };
}

/** While one is on its way to its receiver, who has 15 s to answer. */
const OFTEN = 1000;
const USUALLY = 30_000;

export function useDeliveries(clientId: string, id: string) {
  return useApi<{ data: Delivery[] }>(deliveriesPath(clientId, id), {
    refreshInterval: (latest) => (latest?.data.some(isOnItsWay) ? OFTEN : USUALLY),
  });
}

export function isOnItsWay({ status, next_attempt_at }: Delivery): boolean {
  return status === 'pending' && next_attempt_at === null;
}

/** The webhook as the server has it, with the tag by which it knows that nobody changed it since. */
export async function readWebhook(
  clientId: string,
  id: string,
): Promise<{ webhook: Webhook; tag: string | null }> {
  const { body, etag } = await api.send<{ data: Webhook }>('GET', webhookPath(clientId, id), undefined);
  return { webhook: body.data, tag: etag };
}

/** @param key the same for the same webhook: asked again after a lost answer, the server gives its first one */
export async function createWebhook(
  clientId: string,
  wanted: CreateWebhook,
  key: string,
): Promise<NewSecret> {
  const { body } = await api.send<{ data: NewSecret }>('POST', webhooksPath(clientId), wanted, {
    headers: { 'idempotency-key': key },
  });
  return body.data;
}

export async function updateWebhook(
  clientId: string,
  id: string,
  wanted: UpdateWebhook,
  tag: string | null,
): Promise<void> {
  const headers = tag === null ? {} : { 'if-match': tag };
  await api.send('PUT', webhookPath(clientId, id), wanted, { headers });
}

export async function deleteWebhook(clientId: string, id: string): Promise<void> {
  await api.send('DELETE', webhookPath(clientId, id), undefined);
}

export async function rotateSecret(
  clientId: string,
  id: string,
  endOld: boolean,
  key: string,
): Promise<NewSecret> {
  const query = endOld ? '?end_old=true' : '';
  const { body } = await api.send<{ data: NewSecret }>(
    'POST',
    `${webhookPath(clientId, id)}/rotate-secret${query}`,
    undefined,
    { headers: { 'idempotency-key': key } },
  );
  return body.data;
}

export async function testWebhook(clientId: string, id: string): Promise<void> {
  await api.send('POST', `${webhookPath(clientId, id)}/test`, undefined);
}

export async function replayDelivery(clientId: string, id: string, delivery: string): Promise<void> {
  await api.send('POST', `${deliveriesPath(clientId, id)}/${delivery}/replay`, undefined);
}
