import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HostNames } from './host-names.ts';

/** A name server that hears and never answers, as a tenant may run for a name of its own. */
let silent: Socket;
let asked = 0;
beforeAll(async () => {
  silent = createSocket('udp4').on('message', () => (asked += 1));
  silent.bind(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterAll(() => silent.close());

it('names whose server never answers keep nothing else of the process waiting, and come to an end', async () => {
  const resolver = new Resolver({ timeout: 1000, tries: 1 });
  const { port } = silent.address();
  resolver.setServers([`127.0.0.1:${port}`]);
  const names = new HostNames(resolver);
  let ended = 0;
  const failures = Array.from({ length: 50 }, (_, n) =>
    names
      .addressesOf(`name-${n}.example`, { isLocal: false })
      .then(
        () => 'found',
        (error: NodeJS.ErrnoException) => error.code,
      )
      .finally(() => {
        ended += 1;
      }),
  );
  await expect.poll(() => asked).toBeGreaterThan(4);
  await readFile(import.meta.filename);
  expect(ended).toBe(0);
  expect(new Set(await Promise.all(failures))).toEqual(new Set(['ENOTFOUND']));
});

it('names of the machine itself are found as the system finds them', async () => {
  const found = await new HostNames().addressesOf('localhost', { isLocal: false });
  expect(found.map(({ address }) => address)).toContain('127.0.0.1');
});
