import type { OpenApiDocument } from '../reference/openapi.ts';

const uuid = { type: 'string', format: 'uuid' };
const problem = {
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** A small document of the same make as the product's. */
export const sampleDocument: OpenApiDocument = {
  'x-units': {
    quantities: [
      {
        quantity: 'temperature',
        canonical: '°C',
        least: -273.15,
        most: 10_000,
        metrics: ['temperature'],
        units: [
          { unit: '°C', times: 1, per: 1, plus: [0, 1], aliases: ['celsius'] },
          { unit: '°F', times: 5, per: 9, plus: [-160, 9], aliases: ['F', 'fahrenheit'] },
        ],
      },
    ],
    otherwise: { least: -1e15, most: 1e15 },
  },
  tags: [
    { name: 'Authentication', description: 'Tokens' },
    { name: 'Devices', description: 'What reports' },
  ],
  paths: {
    '/api/v1/auth/token': {
      post: {
        operationId: 'getToken',
        summary: 'Obtain an access token',
        tags: ['Authentication'],
        security: [],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                title: 'TokenRequest',
                required: ['grant_type'],
                properties: { grant_type: { enum: ['client_credentials'] }, client_id: uuid },
              },
            },
          },
        },
        responses: { 200: { description: 'Success' } },
      },
    },
    '/api/v1/devices/{device_id}': {
      put: {
        operationId: 'updateDevice',
        summary: 'Change a device',
        tags: ['Devices'],
        security: [{ bearer: [] }],
        parameters: [
          { name: 'device_id', in: 'path', required: true, schema: uuid },
          { name: 'notify', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 9, default: 3 } },
        ],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/UpdateDevice' } } },
        },
        responses: {
          200: {
            description: 'Success',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { data: { type: 'object', properties: { device_id: uuid } } },
                },
              },
            },
          },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
  },
  webhooks: {
    'device.offline': {
      post: {
        operationId: 'device_offline',
        summary: 'A device has been silent',
        responses: {},
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { type: { const: 'device.offline' } } },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      UpdateDevice: {
        title: 'UpdateDevice',
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', maxLength: 200, description: 'Shown in lists.' },
          location: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        },
      },
      Problem: { title: 'Problem', type: 'object', properties: { code: { type: 'string' } } },
    },
    responses: { Invalid: { description: 'Something is not valid', ...problem } },
  },
};
