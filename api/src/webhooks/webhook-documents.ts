import type { WebhookEvent } from './webhooks.schema.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const uuid = { type: 'string', format: 'uuid' };
const time = { type: 'string', format: 'date-time' };
const severity = { type: 'string', enum: ['low', 'medium', 'high', 'critical'] };

const alert = {
  alert_id: uuid,
  rule_id: uuid,
  rule_name: text,
  device_id: uuid,
  device_name: text,
  severity,
  message: text,
};
const threshold = {
  ...alert,
  metric: text,
  condition: { type: 'string', enum: ['above', 'below'] },
  threshold: number,
  value: number,
  timestamp: time,
};
const stuck = { ...alert, metric: text, minutes: { type: 'integer' }, value: number, timestamp: time };
const rate = {
  ...alert,
  metric: text,
  condition: { type: 'string', enum: ['above', 'below'] },
  threshold: number,
  minutes: { type: 'integer' },
  change: number,
  timestamp: time,
};
const coverage = {
  ...alert,
  metric: text,
  threshold: number,
  minutes: { type: 'integer' },
  coverage: number,
};
const impossible = {
  ...alert,
  metric: text,
  value: number,
  limit: { type: ['number', 'null'], description: 'The most the site can; null of power at night.' },
  timestamp: time,
};
const peers = {
  ...alert,
  metric: text,
  condition: { type: 'string', enum: ['below', 'above'] },
  threshold: number,
  minutes: { type: 'integer' },
  share: number,
  median: number,
  peers: { type: 'integer' },
};
const outage = {
  ...alert,
  metric: text,
  minutes: { type: 'integer' },
  share: number,
  median: { type: ['number', 'null'], description: 'Null where there are too few peers by now.' },
  peers: { type: ['integer', 'null'] },
  timestamp: time,
};
const silence = { ...alert, last_seen_at: { type: ['string', 'null'], format: 'date-time' } };

const events: Record<WebhookEvent, { summary: string; data: Record<string, object> }> = {
  'alert.threshold_exceeded': { summary: 'A reading went past the threshold of a rule', data: threshold },
  'alert.resolved': { summary: 'The value came back by the rule’s hysteresis', data: threshold },
  'device.offline': { summary: 'A device has been silent for longer than a rule allows', data: silence },
  'device.online': { summary: 'A device that was silent reports again', data: silence },
  'metric.stuck': { summary: 'A metric has stayed the same for as long as a rule names', data: stuck },
  'metric.changed': { summary: 'A metric that stayed the same changes again', data: stuck },
  'metric.too_fast': { summary: 'A metric has changed faster than a rule allows', data: rate },
  'metric.steady': { summary: 'A metric that changed too fast changes slowly again', data: rate },
  'metric.sparse': { summary: 'A metric has readings in fewer hours than a rule asks for', data: coverage },
  'metric.complete': { summary: 'A metric has readings in enough hours again', data: coverage },
  'metric.impossible': { summary: 'A site sends a value that its facts make impossible', data: impossible },
  'metric.possible': { summary: 'A site sends possible values again', data: impossible },
  'site.unlike_peers': { summary: 'A site does less or more than those like it', data: peers },
  'site.like_peers': { summary: 'A site does as much as those like it again', data: peers },
  'site.stands_still': { summary: 'A site makes nothing while those like it run', data: outage },
  'site.runs_again': { summary: 'A site that stood still makes something again', data: outage },
  'webhook.test': {
    summary: 'Sent when you ask for it',
    data: { webhook_id: uuid, message: text },
  },
};

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: text,
});

/** The `webhooks` part of the integrators' OpenAPI document: what we send, event by event. */
export const webhookDocuments: Record<string, object> = Object.fromEntries(
  Object.entries(events).map(([event, { summary, data }]) => [
    event,
    {
      post: {
        operationId: event.replace('.', '_'),
        tags: ['Webhooks'],
        summary,
        security: [],
        parameters: [
          header('webhook-id', 'The same for every attempt: use it to recognise repeats.'),
          header('webhook-timestamp', 'Seconds since 1970. Refuse what is older than five minutes.'),
          header(
            'webhook-signature',
            'Standard Webhooks: v1,<base64>, space separated while two secrets count.',
          ),
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['type', 'timestamp', 'data'],
                properties: {
                  type: { const: event },
                  timestamp: time,
                  data: { type: 'object', required: Object.keys(data), properties: data },
                },
              },
            },
          },
        },
        responses: {
          '2XX': { description: 'Received. Answer within 15 seconds.' },
          '410': { description: 'Gone: the webhook is disabled and nothing more is sent.' },
          default: { description: 'Tried again by a schedule of ten attempts over three days.' },
        },
      },
    },
  ]),
);
