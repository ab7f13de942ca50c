import type { Generated } from 'kysely';
import type { Channel } from '../../notifications/way.ts';
import type { Severity } from './alerts.ts';
import type { NullableTime, Time } from './column-types.ts';

export interface WebhookTable {
  tenant_id: number;
  webhook_id: string;
  client_id: string;
  url: string;
  events: string[];
  secret: string;
  old_secret: string | null;
  old_secret_until: NullableTime;
  enabled: Generated<boolean>;
  disabled_reason: string | null;
  created_at: Time;
  updated_at: Time;
}

export interface WebhookDeliveryTable {
  tenant_id: number;
  delivery_id: string;
  webhook_id: string;
  event: string;
  payload: string;
  status: Generated<'pending' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  last_status: number | null;
  last_error: string | null;
  created_at: Time;
  last_attempt_at: NullableTime;
  next_attempt_at: NullableTime;
}

export interface NoticeTable {
  tenant_id: number;
  user_id: string;
  alert_id: string;
  event: 'opened' | 'resolved';
  severity: Severity;
  created_at: Time;
  mail_id: string | null;
  channel: Generated<Channel>;
  target: Generated<string>;
}

/** A message to a person: a mail, and what goes other ways. */
export interface MailTable {
  tenant_id: number;
  mail_id: string;
  user_id: string;
  created_at: Time;
  attempts: Generated<number>;
  next_attempt_at: NullableTime;
  sent_at: NullableTime;
  failed_at: NullableTime;
  last_error: string | null;
  channel: Generated<Channel>;
  target: Generated<string>;
  /** Holds only what is critical, and goes past one that waits. */
  urgent: Generated<boolean>;
}

export interface MessageGatewayTable {
  tenant_id: number;
  url: string;
  secret: string;
  old_secret: Generated<string | null>;
  old_secret_until: NullableTime;
  sms: boolean;
  chat: boolean;
  updated_at: Time;
}

export interface PushBrowserTable {
  tenant_id: number;
  browser_id: string;
  user_id: string;
  sign_in_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  browser: string | null;
  system: string | null;
  created_at: Time;
  gone_at: NullableTime;
}
