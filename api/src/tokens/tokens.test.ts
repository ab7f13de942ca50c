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

let service: TestService;
let client: ClientFixture;

beforeAll(async () => {
  service = await TestService.start();
  client = await integratorOf(service, await service.tenant());
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
    [{ grant_type: 'refresh_token', refresh_token: 'nonsense' }, 400, 'invalid_grant'],
  ])('answers %j with %d %s', async (body, status, error) => {
    const answer = await ask(body);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toBe(error);
    expect(answer.body.error_description).toMatch(/\w/);
    expect(answer.headers.get('www-authenticate') !== null).toBe(status === 401);
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
  it('exchanges a refresh token for the next one', async () => {
    const first = await ask({
      grant_type: 'client_credentials',
      client_id: client.id,
      client_secret: client.secret,
    });
    const second = await service.anybody.post('/api/v1/auth/refresh', {
      refresh_token: first.body.refresh_token,
    });
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.body.refresh_token);
  });

  it('refuses a staff refresh token', async () => {
    const staff = await service.member(await service.tenant());
    const answer = await service.anybody.post('/api/v1/auth/refresh', {
      refresh_token: staff.session?.refresh_token,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('invalid_grant');
  });
});

it('keeps staff tokens out of the integrator API, and integrator tokens out of the staff API', async () => {
  const staff = await service.member(await service.tenant());
  expect((await staff.get('/api/v1/devices')).status).toBe(401);
  expect((await client.caller.get('/v1/auth/me')).status).toBe(401);
});
