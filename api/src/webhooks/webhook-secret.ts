import { randomBytes } from 'node:crypto';

/** 32 random bytes in the form of Standard Webhooks. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** What an encrypted secret is bound to. */
export function secretPlace(tenantId: number, webhookId: string): string {
  return `webhook ${tenantId} ${webhookId}`;
}
