import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyOperation } from '../hostile/inhabited.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';

const run = promisify(execFile);
const present = spawnSync('curl', ['--version']).status === 0;
if (!present) process.stderr.write('!! SKIPPED: calls by curl, which is not installed here.\n');

let service: TestService;
let tenant: Tenant;
let client: ClientFixture;
beforeAll(async () => {
  service = await TestService.start();
  tenant = await service.tenant();
  client = await integratorOf(service, tenant);
});
afterAll(() => service.close());

/** Runs curl as the documentation shows it; answers the status and the body. */
async function curl(path: string, ...options: string[]): Promise<{ status: number; body: string }> {
  const { stdout } = await run('curl', ['-sS', '-w', '\n%{http_code}', service.url + path, ...options]);
  const cut = stdout.lastIndexOf('\n');
  return { status: Number(stdout.slice(cut + 1)), body: stdout.slice(0, cut) };
}
const json = (body: object) => ['-H', 'Content-Type: application/json', '-d', JSON.stringify(body)];

describe.runIf(present)('curl', () => {
  it('gets a token by form and basic authentication, sends readings, twice the same, and reads them back', async () => {
    const granted = await curl(
      '/api/v1/auth/token',
      '-u',
      `${client.id}:${client.secret}`,
      '-d',
      'grant_type=client_credentials',
    );
    expect(granted.status, granted.body).toBe(200);
    const bearer = ['-H', `Authorization: Bearer ${JSON.parse(granted.body).access_token}`];
    const timestamp = new Date().toISOString();
    const readings = [
      { timestamp, consumption: 1 },
      { timestamp: 'x', consumption: 1 },
    ];
    const path = `/api/v1/devices/${client.id}/readings`;
    const send = () =>
      curl(`${path}/batch`, ...bearer, ...json({ readings }), '-H', 'Idempotency-Key: by-curl-1');
    const [first, again] = [await send(), await send()];
    expect(first.status, first.body).toBe(200);
    expect(again).toEqual(first);
    const { data } = JSON.parse((await curl(path, ...bearer, '--compressed')).body);
    expect(data).toMatchObject([{ timestamp, consumption: 1 }]);
  });

  it('reaches every operation of both documents, which refuses it with a problem and not with a failure', async () => {
    const staff = await service.member(tenant, { roles: [] });
    for (const { method, path } of await everyOperation(service)) {
      const token = path.startsWith('/v1/') ? staff.session?.access_token : 'wrong';
      const call = path.replaceAll(/\{\w+\}/g, '7b1c9d1e-0000-4000-8000-000000000000');
      const answer = await curl(call, '-X', method.toUpperCase(), '-H', `Authorization: Bearer ${token}`);
      expect(answer.status, `${method} ${path}: ${answer.body}`).toBeLessThan(500);
      if (answer.status < 400) continue;
      // A problem (RFC 9457), or the token endpoint's error (RFC 6749).
      const { status, error } = JSON.parse(answer.body);
      expect(error ? 400 : status, `${method} ${path}: ${answer.body}`).toBe(answer.status);
    }
  });
});
