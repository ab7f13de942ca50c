import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { readGateway } from '../gateway/gateway.queries.ts';
import type { MailConfig } from '../mail/mail-config.ts';
import type { Channels } from './settings.schema.ts';

const byMail = { smtp: 'ready', mailbox: 'mailbox', none: 'not_configured' } as const;

/** Which ways lead from this server and this organization to a person: pages offer no other. */
export async function channelsOf(tx: TenantTransaction, mail: MailConfig): Promise<Channels> {
  const gateway = await readGateway(tx);
  const stateOf = (channel: 'sms' | 'chat') => (gateway?.[channel] ? 'ready' : 'not_configured');
  return { email: byMail[mail.kind], sms: stateOf('sms'), chat: stateOf('chat'), push: 'ready' };
}
