import type { FastifyRequest } from 'fastify';
import { type Change, difference } from '../audit/audit.queries.ts';
import type { Webhook } from './webhooks.schema.ts';

/** What the audit trail is told of webhooks; never their secrets. */
const targetOf = ({ id, url }: Pick<Webhook, 'id' | 'url'>): Change['target'] => ({
  type: 'webhook',
  id,
  name: new URL(url).host,
});

const described = ({ url, events, enabled }: Webhook) => ({ url, events, enabled });

export function webhookCreation(webhook: Webhook, client_id: string): Change {
  const after = { ...described(webhook), client_id };
  return { action: 'webhook.created', target: targetOf(webhook), after };
}

/** Nothing when it is as it was. */
export function webhookEdit(old: Webhook, webhook: Webhook): Change[] {
  const { changed, before, after } = difference(described(old), described(webhook));
  return changed ? [{ action: 'webhook.updated', target: targetOf(webhook), before, after }] : [];
}

export function webhookDeletion(webhook: Webhook, client_id: string): Change {
  const before = { ...described(webhook), client_id };
  return { action: 'webhook.deleted', target: targetOf(webhook), before };
}

export function secretRotation(webhook: Webhook): Change {
  return { action: 'webhook.secret_rotated', target: targetOf(webhook) };
}

/** The service itself gave up on it. */
export function webhookDisabling(webhook: Pick<Webhook, 'id' | 'url'>, disabled_reason: string): Change {
  const after = { enabled: false, disabled_reason };
  return { action: 'webhook.disabled', target: targetOf(webhook), before: { enabled: true }, after };
}

/** What a person has sent. A client may test itself as often as it likes, without an entry each time. */
export function sendingByHand(
  action: 'webhook.tested' | 'webhook.replayed',
  { caller }: FastifyRequest,
  webhook: Webhook,
  after: Record<string, unknown> | null = null,
): Change[] {
  return caller?.kind === 'staff' ? [{ action, target: targetOf(webhook), after }] : [];
}
