import type { MailConfig } from '../mail/mail-config.ts';
import type { Channels } from './settings.schema.ts';

/** Which ways lead from this server to a person: pages offer no other. */
export function channelsOf(mail: MailConfig): Channels {
  const email = ({ smtp: 'ready', mailbox: 'mailbox', none: 'not_configured' } as const)[mail.kind];
  return { email, sms: 'not_configured', push: 'ready' };
}
