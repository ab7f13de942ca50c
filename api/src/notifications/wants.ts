import type { PersonSettings } from '../settings/settings.schema.ts';
import type { Channel } from './way.ts';

export function wants({ alerts }: PersonSettings, channel: Channel): boolean {
  if (channel === 'email') return alerts.email_notifications;
  if (channel === 'push') return alerts.push_notifications;
  return addressOf({ alerts }, channel) !== null;
}

/** Where a message goes; null for who does not want it, or has not said where. */
export function addressOf(
  { alerts }: Pick<PersonSettings, 'alerts'>,
  channel: 'sms' | 'chat',
): string | null {
  if (channel === 'sms') return alerts.sms_notifications ? alerts.sms_number : null;
  return alerts.chat_notifications ? alerts.chat_handle : null;
}
