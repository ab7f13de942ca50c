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

test('a flood of /healthz takes one connection to the database at a time', async () => {
  const app = Fastify();
  let asked = 0;
  let atOnce = 0;
  let most = 0;
  const askDatabase = async () => {
    asked += 1;
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((done) => setImmediate(done));
    atOnce -= 1;
  };
  await app.register(healthPlugin, { askDatabase });
  await app.ready();
  const answers = await Promise.all(Array.from({ length: 200 }, () => app.inject('/healthz')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(most).toBe(1);
  expect(asked).toBeLessThan(100);
  await app.close();
});
