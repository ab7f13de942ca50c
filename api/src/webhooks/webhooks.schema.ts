import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp, Uuid } from '../http/envelope.schema.ts';
import { DELIVERY_DAYS } from './delivery-schedule.ts';

export const WebhookEvent = Type.Enum(
  [
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
    'webhook.test',
  ],
  { title: 'WebhookEvent' },
);
export type WebhookEvent = Static<typeof WebhookEvent>;

const url = Type.String({ maxLength: 2000, description: 'https://… at a public address.' });
const events = Type.Array(WebhookEvent, { minItems: 1, maxItems: 17, uniqueItems: true });
const secret = Type.String({
  maxLength: 94,
  pattern: '^whsec_[A-Za-z0-9+/]{32,86}={0,2}$',
  description:
    'Signs the events: whsec_ and 24 to 64 bytes in base64 (Standard Webhooks). Made here when left out.',
});

export const CreateWebhook = Type.Object(
  { url, events, secret: Type.Optional(secret) },
  { title: 'CreateWebhook', additionalProperties: false },
);
export type CreateWebhook = Static<typeof CreateWebhook>;

export const UpdateWebhook = Type.Object(
  { url: Type.Optional(url), events: Type.Optional(events), enabled: Type.Optional(Type.Boolean()) },
  { title: 'UpdateWebhook', additionalProperties: false, minProperties: 1 },
);
export type UpdateWebhook = Static<typeof UpdateWebhook>;

export const Webhook = Type.Object(
  {
    id: Uuid,
    url: Type.String(),
    events: Type.Array(WebhookEvent),
    enabled: Type.Boolean(),
    disabled_reason: Nullable(Type.String()),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'Webhook' },
);
export type Webhook = Static<typeof Webhook>;

export const WebhookAnswer = DataOf(Webhook);
export const WebhookList = DataOf(Type.Array(Webhook));
export const WebhookWithSecret = DataOf(
  Type.Object({ ...Webhook.properties, secret: Type.String({ description: 'Shown this once.' }) }),
);
export const RotateOptions = Type.Object({
  end_old: Type.Optional(
    Type.Boolean({ default: false, description: 'Ends secrets older than the present one at once.' }),
  ),
});
export const RotatedSecret = DataOf(
  Type.Object({
    secret: Type.String({ description: 'Signs from now on. Shown this once.' }),
    old_secret_until: Timestamp,
  }),
);

export const Delivery = Type.Object(
  {
    id: Uuid,
    event: WebhookEvent,
    status: Type.Enum(['pending', 'delivered', 'failed']),
    attempts: Type.Integer(),
    last_status: Nullable(Type.Integer({ description: 'The HTTP status of the last attempt.' })),
    last_error: Nullable(Type.String()),
    created_at: Timestamp,
    last_attempt_at: Nullable(Timestamp),
    next_attempt_at: Nullable(Timestamp),
  },
  { title: 'Delivery' },
);
export type Delivery = Static<typeof Delivery>;

export const DeliveryAnswer = DataOf(Type.Object({ id: Uuid }));
export const DeliveryList = DataOf(
  Type.Array(Delivery, { description: `The last 100 of ${DELIVERY_DAYS} days, newest first.` }),
);
