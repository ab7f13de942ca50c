import { expect, it } from 'vitest';
import { sampleDocument } from '../testing/sample-document.ts';
import { sampleValue } from './sample-value.ts';

const text = { type: 'string' };
const id = { type: 'string', format: 'uuid' };

it('names what goes where an id or a secret is, instead of inventing one that would be copied', () => {
  const schema = {
    type: 'object',
    properties: { client_id: id, client_secret: text, secret: text, device_id: id, access_token: text },
  };
  expect(sampleValue(sampleDocument, schema)).toEqual({
    client_id: '<client_id>',
    client_secret: '<client_secret>',
    secret: '<webhook secret>',
    device_id: '<device_id>',
    access_token: '<access_token>',
  });
});
