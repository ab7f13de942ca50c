import type { OpenApiOptions } from './http/openapi.plugin.ts';

const time = { type: 'string', format: 'date-time' };
const id = { type: 'string', format: 'uuid' };

const event = (operationId: string, type: string, summary: string) => ({
  post: {
    operationId,
    tags: ['Webhooks'],
    summary,
    description:
      'Signed as Standard Webhooks says (webhook-id, webhook-timestamp, webhook-signature); verify before use.',
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['type', 'timestamp', 'data'],
            properties: {
              type: { const: type },
              timestamp: time,
              data: { type: 'object', properties: { device_id: id }, additionalProperties: true },
            },
          },
        },
      },
    },
    responses: {
      '200': { description: 'Taken. Any 2xx will do.' },
      '410': { description: 'Gone: the webhook is disabled.' },
      default: { description: 'Sent again later.' },
    },
    security: [],
  },
});

/** What the document of the integrator API says besides its routes. */
export const integratorDocument: OpenApiOptions = {
  title: 'Energy Monitor integrator API',
  description:
    'Register devices, deliver their readings, and be told of alerts. A client’s id and access token are its ' +
    'client_id and client_secret; its bearer token reaches that client and the devices it registered.',
  tags: [
    { name: 'Authentication', description: 'Access tokens by the client-credentials grant (RFC 6749)' },
    { name: 'Devices', description: 'What reports' },
    { name: 'Readings', description: 'What was measured' },
    { name: 'Alerts', description: 'Thresholds and silence' },
    { name: 'Webhooks', description: 'Being told' },
  ],
  webhooks: {
    alertThresholdExceeded: event(
      'onAlertThresholdExceeded',
      'alert.threshold_exceeded',
      'A reading crossed the threshold of an alert rule',
    ),
    alertResolved: event('onAlertResolved', 'alert.resolved', 'Readings are back on the good side'),
    deviceOffline: event('onDeviceOffline', 'device.offline', 'A device has fallen silent'),
    deviceOnline: event('onDeviceOnline', 'device.online', 'A silent device reports again'),
    webhookTest: event('onWebhookTest', 'webhook.test', 'Somebody asked for a test event'),
  },
};
