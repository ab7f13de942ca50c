import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { healthPlugin } from './health.plugin.ts';

test.each([
  ['answers', async () => [], 200],
  ['refuses', () => Promise.reject(new Error('gone')), 503],
  ['never answers', () => new Promise<never>(() => undefined), 503],
])('/healthz when the database %s', async (_what, askDatabase, status) => {
  const app = Fastify();
  await app.register(healthPlugin, { askDatabase, patience: 20 });
  const answer = await app.inject('/healthz');
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await app.inject('/readyz')).statusCode).toBe(status);
  await app.close();
});
