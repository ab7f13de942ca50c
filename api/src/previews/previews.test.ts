import { createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant, type Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { TestService } from '../testing/test-service.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');

let service: TestService;
let aurora: Tenant;
let borealis: Tenant;
let ada: Caller;
let bo: Caller;

beforeAll(async () => {
  service = await TestService.start({ REGISTRY_PUBLIC_KEY: raw });
  aurora = await createTenant(service.database, { id: randomUUID(), name: 'Aurora', timezone: 'UTC' });
  borealis = await createTenant(service.database, { id: randomUUID(), name: 'Borealis', timezone: 'UTC' });
  ada = await service.member(aurora, { email: 'Ada@aurora.example' });
  bo = await service.member(borealis, { email: 'bo@borealis.example' });
});
afterAll(() => service.close());

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const grant = (changes: object = {}) => ({
  schema: 1,
  id: randomUUID(),
  remote: 'clients',
  release: '2.0.0-aaaaaaaaaaaa',
  contract: `sha384-${'A'.repeat(64)}`,
  for: { person: 'ada@aurora.example' },
  until: inAnHour(),
  ...changes,
});

function linkOf(content: object, { key = privateKey, purpose = 'preview\n' } = {}): string {
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${payload}.${sign(null, Buffer.from(purpose + payload), key).toString('base64url')}`;
}

const open = (caller: Caller, link: string) => caller.post('/v1/previews', { link });

describe('the link of a preview', () => {
  it('tells the person it is for what to show, and nobody else', async () => {
    const link = linkOf(grant());
    const answer = await open(ada, link);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ remote: 'clients', release: '2.0.0-aaaaaaaaaaaa' });
    expect(await open(bo, link)).toMatchObject({ status: 403, body: { code: 'preview_not_yours' } });
  });

  it('for an organization is for its people alone, for a role for those who hold it there', async () => {
    const all = linkOf(grant({ for: { tenant: aurora.id } }));
    expect((await open(ada, all)).status).toBe(200);
    expect((await open(bo, all)).status).toBe(403);
    const admins = linkOf(grant({ for: { role: 'admin', tenant: aurora.id } }));
    expect((await open(ada, admins)).status).toBe(200);
    expect((await open(bo, admins)).status).toBe(403);
    expect((await open(ada, linkOf(grant({ for: { role: 'auditor', tenant: aurora.id } })))).status).toBe(
      403,
    );
  });

  it('that is over says so', async () => {
    const link = linkOf(grant({ until: new Date(Date.now() - 1000).toISOString() }));
    expect(await open(ada, link)).toMatchObject({ status: 410, body: { code: 'preview_over' } });
    expect((await open(ada, linkOf(grant({ until: 'never' })))).status).toBe(410);
  });

  it('that was changed, is another key’s, or was signed for something else is refused', async () => {
    const other = createPrivateKey(
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
    );
    const [, proof] = linkOf(grant()).split('.');
    const forged = `${Buffer.from(JSON.stringify(grant({ for: { tenant: aurora.id } }))).toString('base64url')}.${proof}`;
    const wrong = [
      forged,
      linkOf(grant(), { key: other }),
      linkOf(grant(), { purpose: '' }),
      linkOf({ schema: 1 }),
      linkOf(grant({ remote: '../x' })),
      'x',
      '.',
      '%',
    ];
    for (const link of wrong)
      expect(await open(ada, link)).toMatchObject({ status: 403, body: { code: 'preview_not_genuine' } });
  });

  it('is nothing without somebody who is signed in', async () => {
    expect((await service.anybody.post('/v1/previews', { link: linkOf(grant()) })).status).toBe(401);
  });
});
