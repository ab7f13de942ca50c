import Fastify from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { diskWatchPlugin } from './disk-watch.plugin.ts';

it('warns once while less than a tenth is free, says when there is room again, and tells the figures', async () => {
  const said: { level: number; msg: string }[] = [];
  const app = Fastify({ logger: { stream: { write: (line) => said.push(JSON.parse(line)) } } });
  const registry = new Registry();
  app.decorate('metrics', { registry } as typeof app.metrics);
  const room = { free: 50, size: 100 };
  await app.register(fastifyPlugin(async () => undefined, { name: 'metrics' }));
  await app.register(diskWatchPlugin, { folder: '/data', every: 5, room });
  room.free = 9;
  await expect
    .poll(() => said.map(({ msg }) => msg))
    .toContain('The disk of the data folder is nearly full: 9% are free');
  room.free = 11;
  room.free = 60;
  await expect.poll(() => said.at(-1)?.msg).toBe('The disk of the data folder has room again');
  expect(said.map(({ level }) => level)).toEqual([40, 30]);
  expect(await registry.metrics()).toContain('data_folder_free_bytes 60');
  await app.close();
});
