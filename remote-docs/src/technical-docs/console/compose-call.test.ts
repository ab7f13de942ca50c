import { expect, it } from 'vitest';
import type { Operation } from '../reference/openapi.ts';
import { composeCall } from './compose-call.ts';

const operation = {
  method: 'POST',
  path: '/api/v1/devices/{device_id}/readings',
  secured: true,
  parameters: [
    { name: 'device_id', in: 'path', required: true },
    { name: 'dry', in: 'query' },
    { name: 'idempotency-key', in: 'header' },
  ],
} as Operation;

it('puts each parameter where the operation takes it, and leaves out what is empty', () => {
  const values = { device_id: 'a b', dry: 'yes', 'idempotency-key': 'k-1' };
  expect(composeCall(operation, { values, body: '{}', token: 't' })).toEqual({
    method: 'POST',
    path: '/api/v1/devices/a%20b/readings?dry=yes',
    headers: { Authorization: 'Bearer t', 'Content-Type': 'application/json', 'idempotency-key': 'k-1' },
    body: '{}',
  });
  expect(composeCall(operation, { values: {}, body: undefined, token: '' })).toMatchObject({
    path: '/api/v1/devices/{device_id}/readings',
    headers: { Authorization: 'Bearer <access_token>' },
  });
});
