import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readAudit } from './audit.ts';

const root = join(import.meta.dirname, '..');

/** The real command, asking a registry on this machine that answers so. */
async function audit(status: number, answer: object) {
  const registry = createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  const pnpm = join(root, 'node_modules/.bin/pnpm');
  const child = spawn(pnpm, ['audit', '--json', '--registry', address], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  registry.close();
  return readAudit(output);
}

const advisory = (severity: string) => ({
  id: 1,
  url: 'https://advisories.example/1',
  title: 'Lets anybody in',
  severity,
  vulnerable_versions: '<99.0.0',
  cwe: [],
  cvss: { score: 8, vectorString: null },
});

it('names a grave hole of a package that is installed', { timeout: 60_000 }, async () => {
  expect(await audit(200, { fastify: [advisory('high')] })).toEqual({
    answered: true,
    holes: [expect.stringMatching(/^fastify: Lets anybody in \(high; .*https:\/\/advisories\.example\/1$/)],
  });
  expect(await audit(200, { fastify: [advisory('low')] })).toEqual({ answered: true, holes: [] });
});

it('knows a registry that does not answer from one that knows of none', { timeout: 60_000 }, async () => {
  expect(await audit(405, {})).toEqual({ answered: false });
  expect(await audit(200, {})).toEqual({ answered: true, holes: [] });
  expect(readAudit('')).toEqual({ answered: false });
});
