import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { helmetOptions } from '../security-headers.ts';
import { headersOnce } from './headers-once.ts';

const options = () =>
  helmetOptions({
    connectOrigins: ['https://sso.example'],
    remoteOrigins: ['https://cdn.example'],
    imageOrigins: [],
    https: true,
  });

async function answerOf(plugin: typeof helmet | typeof headersOnce, path = '/') {
  const app = Fastify();
  await app.register(plugin, options());
  app.get('/', async () => 'Hello');
  const { headers } = await app.inject(path);
  await app.close();
  return { ...headers, date: undefined };
}

it.each(['/', '/nowhere'])('gives an answer to %s the headers that helmet gives it', async (path) => {
  const answer = await answerOf(headersOnce, path);
  expect(answer).toEqual(await answerOf(helmet, path));
  expect(answer).toMatchObject({ 'content-security-policy': expect.stringContaining('https://cdn.example') });
});

it('puts them together once, whatever is asked', async () => {
  let looks = 0;
  const app = Fastify();
  await app.register(headersOnce, {
    contentSecurityPolicy: {
      useDefaults: false,
      get directives() {
        looks += 1;
        return { defaultSrc: ["'self'"] };
      },
    },
  });
  await app.ready();
  const before = looks;
  for (let index = 0; index < 3; index += 1)
    expect((await app.inject('/')).headers['content-security-policy']).toBe("default-src 'self'");
  expect(looks).toBe(before);
  await app.close();
});
