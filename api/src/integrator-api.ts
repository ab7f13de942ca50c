import compress from '@fastify/compress';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { alertRoutes } from './alerts/alerts.routes.ts';
import type { AppParts } from './app-parts.ts';
import { deviceRoutes } from './devices/devices.routes.ts';
import { requestEncodings } from './http/body-limits.ts';
import { openApiPlugin } from './http/openapi.plugin.ts';
import { readingRoutes } from './readings/readings.routes.ts';
import { unitsDocument } from './readings/units-document.ts';
import { tokenRoutes } from './tokens/tokens.routes.ts';
import { webhookDeliveryRoutes } from './webhooks/webhook-deliveries.routes.ts';
import { webhookDocuments } from './webhooks/webhook-documents.ts';
import { itself } from './webhooks/webhook-owner.ts';
import { webhookRoutes } from './webhooks/webhooks.routes.ts';

/** Everything below `/api/v1`, which integrators call. */
export const integratorApi: FastifyPluginAsyncTypebox<AppParts> = async (app, { config, database }) => {
  await app.register(openApiPlugin, {
    title: 'Energy Monitor Integrator API',
    description:
      'Devices send readings here and are told of alerts. A client of the organization gets a token with its id and its ' +
      'access token, and reaches itself and the devices that it registers.',
    tags: [
      { name: 'Authentication', description: 'A bearer token for an hour, a refresh token for 30 days.' },
      { name: 'Devices', description: 'What reports: the client itself and the devices it registers.' },
      { name: 'Readings', description: 'Sending and reading measurements, and figures over them.' },
      { name: 'Alerts', description: 'Rules over readings and silence, and the alerts they open.' },
      {
        name: 'Webhooks',
        description: 'Events sent to a URL, signed by the Standard Webhooks specification.',
      },
    ],
    webhooks: webhookDocuments,
    units: unitsDocument,
  });
  // Batches shrink to a tenth; the limit of a body holds after unpacking.
  await app.register(compress, { globalCompression: false, requestEncodings });
  await app.register(tokenRoutes, { database });
  await app.register(deviceRoutes);
  await app.register(readingRoutes, { database, retentionMonths: config.retentionMonths });
  await app.register(alertRoutes);
  await app.register(webhookRoutes, { owner: itself, allowPrivate: config.privateTargets });
  await app.register(webhookDeliveryRoutes, { owner: itself });
};
