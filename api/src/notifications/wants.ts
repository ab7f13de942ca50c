import type { PersonSettings } from '../settings/settings.schema.ts';
import type { Channel } from './way.ts';

const switches = {
  email: 'email_notifications',
  push: 'push_notifications',
} as const satisfies Record<Channel, keyof PersonSettings['alerts']>;

export function wants({ alerts }: PersonSettings, channel: Channel): boolean {
  return alerts[switches[channel]];
}
