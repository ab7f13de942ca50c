import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clientCredentialsGrantRequest,
  processClientCredentialsResponse,
  processRefreshTokenResponse,
  refreshTokenGrantRequest,
} from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../testing/caller.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';

let service: TestService;
let tenant: Tenant;
let client: ClientFixture;

beforeAll(async () => {
  service = await TestService.start();
  tenant = await service.tenant();
  client = await integratorOf(service, tenant);
});
afterAll(() => service.close());

const ask = (body: unknown, headers?: Record<string, string>) =>
  service.anybody.post('/api/v1/auth/token', body, headers);

describe('POST /api/v1/auth/token', () => {
  it('answers a bearer token for an hour and a refresh token, never to be cached', async () => {
    const answer = await ask({
      grant_type: 'client_credentials',
      client_id: client.id,
      client_secret: client.secret,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const devices = await new Caller(service.url, { token: answer.body.access_token }).get('/api/v1/devices');
    expect(devices.body.data).toMatchObject([{ device_id: client.id, name: 'North roof' }]);
  });

  it('takes a form as RFC 6749 says', async () => {
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client.id,
      client_secret: client.secret,
    }).toString();
    const answer = await ask(form, { 'content-type': 'application/x-www-form-urlencoded' });
    expect(answer.status).toBe(200);
  });

  it.each([
    [{}, 400, 'invalid_request'],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ grant_type: 'client_credentials' }, 400, 'invalid_request'],
    [{ grant_type: 'client_credentials', client_id: 'x', client_secret: 'y' }, 401, 'invalid_client'],
    [{ grant_type: 'client_credentials', client_id: 5, client_secret: {} }, 400, 'invalid_request'],
    [{ grant_type: 'refresh_token', refresh_token: 'nonsense' }, 401, 'invalid_client'],
  ])('answers %j with %d %s', async (body, status, error) => {
    const answer = await ask(body);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toBe(error);
    expect(answer.body.error_description).toMatch(/\w/);
    expect(answer.headers.get('www-authenticate') !== null).toBe(status === 401);
  });

  it.each(['{', ''])('refuses %j as RFC 6749 says, too', async (body) => {
    const answer = await ask(body, { 'content-type': 'application/json' });
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('serves a standard OAuth client, by form body and by basic authentication', async () => {
    const server = { issuer: service.url, token_endpoint: `${service.url}/api/v1/auth/token` };
    const registration = { client_id: client.id };
    const options = { [allowInsecureRequests]: true } as const;
    for (const authentication of [ClientSecretPost(client.secret), ClientSecretBasic(client.secret)]) {
      const granted = await processClientCredentialsResponse(
        server,
        registration,
        await clientCredentialsGrantRequest(server, registration, authentication, {}, options),
      );
      expect(granted.token_type).toBe('bearer');
      const refreshed = await processRefreshTokenResponse(
        server,
        registration,
        await refreshTokenGrantRequest(
          server,
          registration,
          authentication,
          granted.refresh_token ?? '',
          options,
        ),
      );
      expect(refreshed.refresh_token).not.toBe(granted.refresh_token);
    }
  });
});

describe('POST /api/v1/auth/refresh', () => {
  const grant = async () => (await service.obtainToken(client.id, client.secret)).body;
  const refresh = (refresh_token: unknown) =>
    service.anybody.post('/api/v1/auth/refresh', {
      refresh_token,
      client_id: client.id,
      client_secret: client.secret,
    });
  const refusal = async (refresh_token: unknown) => {
    const { status, body } = await refresh(refresh_token);
    return [status, body.error];
  };

  it('begins no second branch, and takes the client’s id in capitals for the same', async () => {
    const { refresh_token } = await grant();
    const { body } = await refresh(refresh_token);
    const again = await service.anybody.post('/api/v1/auth/refresh', {
      refresh_token,
      client_id: client.id.toUpperCase(),
      client_secret: client.secret,
    });
    expect(again.body.refresh_token).toBe(body.refresh_token);
    const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64');
    const headers = { authorization: `Basic ${basic}` };
    const proven = await service.anybody.post('/api/v1/auth/refresh', { refresh_token }, headers);
    expect(proven.body.refresh_token).toBe(body.refresh_token);
  });

  it('ends with the life of the session', async () => {
    const { refresh_token } = await grant();
    await service.inTenant(tenant, ({ db }) =>
      db
        .updateTable('session_family')
        .set({ created_at: new Date(Date.now() - 366 * 86_400_000) })
        .where('tenant_id', '=', tenant.tenantId)
        .where('client_id', '=', client.id)
        .execute(),
    );
    expect(await refusal(refresh_token)).toEqual([400, 'invalid_grant']);
  });

  it('exchanges a refresh token for the next one', async () => {
    const first = await grant();
    const second = await refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
  });

  it('accepts it for 30 days', async () => {
    const { refresh_token } = await grant();
    const newest = () =>
      service.inTenant(tenant, ({ db }) =>
        db
          .selectFrom('refresh_token')
          .select(['token_hash', 'expires_at'])
          .where('tenant_id', '=', tenant.tenantId)
          .orderBy('created_at', 'desc')
          .executeTakeFirstOrThrow(),
      );
    const { token_hash, expires_at } = await newest();
    expect((expires_at.getTime() - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
    await service.inTenant(tenant, ({ db }) =>
      db
        .updateTable('refresh_token')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('tenant_id', '=', tenant.tenantId)
        .where('token_hash', '=', token_hash)
        .execute(),
    );
    expect(await refusal(refresh_token)).toEqual([400, 'invalid_grant']);
  });

  it('takes reuse after the grace time for theft: the tokens that came of it end, too', async () => {
    const first = await grant();
    const second = (await refresh(first.refresh_token)).body;
    expect((await refresh(first.refresh_token)).status).toBe(200);
    await service.inTenant(tenant, ({ db }) =>
      db
        .updateTable('refresh_token')
        .set({ replaced_at: new Date(Date.now() - 31_000) })
        .where('tenant_id', '=', tenant.tenantId)
        .where('replaced_at', 'is not', null)
        .execute(),
    );
    expect(await refusal(first.refresh_token)).toEqual([400, 'invalid_grant']);
    expect(await refusal(second.refresh_token)).toEqual([400, 'invalid_grant']);
    const thief = new Caller(service.url, { token: second.access_token });
    expect((await thief.get('/api/v1/devices')).status).toBe(401);
  });

  it('refuses another client’s credentials, and wrong ones, and leaves the token unused', async () => {
    const other = await integratorOf(service, tenant);
    const { refresh_token } = await grant();
    const asks: [object, number, string][] = [
      [{ client_id: other.id, client_secret: other.secret }, 400, 'invalid_grant'],
      [{}, 401, 'invalid_client'],
      [{ client_id: client.id }, 401, 'invalid_client'],
      [{ client_id: other.id }, 401, 'invalid_client'],
      [{ client_id: client.id, client_secret: other.secret }, 401, 'invalid_client'],
    ];
    for (const [credentials, status, error] of asks) {
      const body = { grant_type: 'refresh_token', refresh_token, ...credentials };
      const answer = await ask(body);
      expect([answer.status, answer.body.error]).toEqual([status, error]);
      const again = await service.anybody.post('/api/v1/auth/refresh', body);
      expect([again.status, again.body.error]).toEqual([status, error]);
    }
    const own = { client_id: client.id, client_secret: client.secret };
    expect((await ask({ grant_type: 'refresh_token', refresh_token, ...own })).status).toBe(200);
  });

  it('refuses what is no refresh token of an integrator', async () => {
    const staff = await service.member(tenant);
    expect(await refusal(staff.session?.refresh_token)).toEqual([400, 'invalid_grant']);
    expect(await refusal('nonsense')).toEqual([400, 'invalid_grant']);
    expect(await refusal(undefined)).toEqual([400, 'invalid_request']);
    expect(await refusal(5)).toEqual([400, 'invalid_request']);
  });
});

it('keeps staff tokens out of the integrator API, and integrator tokens out of the staff API', async () => {
  const staff = await service.member(tenant);
  expect((await staff.get('/api/v1/devices')).status).toBe(401);
  expect((await client.caller.get('/v1/auth/me')).status).toBe(401);
});
