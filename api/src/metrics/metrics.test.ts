import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../testing/test-service.ts';

const token = 'a-token-for-prometheus';
let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ METRICS_TOKEN: token });
});
afterAll(() => service.close());

describe('/metrics', () => {
  it('counts requests by route pattern, with nothing of a tenant in it', async () => {
    const tenant = await service.tenant();
    const staff = await service.member(tenant);
    await staff.get('/v1/clients/7b1c9d1e-0000-4000-8000-000000000000');
    const answer = await service.anybody.get('/metrics', { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(answer.text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/v1\/clients\/:id",status="404"\} 1/,
    );
    expect(answer.text).toContain('process_resident_memory_bytes');
    expect(answer.text).toContain('# TYPE jobs_waiting gauge');
    expect(answer.text).toContain('# TYPE jobs_later gauge');
    expect(answer.text).not.toContain(tenant.id);
  });

  it('wants its token', async () => {
    expect((await service.anybody.get('/metrics')).status).toBe(401);
    expect((await service.anybody.get('/metrics', { authorization: 'Bearer wrong' })).status).toBe(401);
  });

  it('is not there without one', async () => {
    const plain = await TestService.start();
    expect((await plain.anybody.get('/metrics')).status).toBe(404);
    await plain.close();
  });
});

describe('what is refused before any route', () => {
  it('is counted by the limit it passed, and by nothing of who it was', async () => {
    const limited = await TestService.start({
      METRICS_TOKEN: token,
      RATE_LIMITS: 'on',
      RATE_LIMIT_SESSION: '20',
    });
    const tenant = await limited.tenant();
    const staff = await limited.member(tenant);
    const statuses: number[] = [];
    for (let calls = 0; calls < 30; calls += 1) statuses.push((await staff.get('/v1/auth/me')).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5);
    const headers = { authorization: `Bearer ${token}` };
    const { text } = await limited.anybody.get('/metrics', headers);
    const seen = statuses.filter((status) => status === 429).length;
    const [, byRoute = '0'] =
      /_count\{method="GET",route="\/v1\/auth\/me",status="429"\} (\d+)/.exec(text) ?? [];
    const [, byGate = '0'] = /^requests_refused_total\{by="staff"\} (\d+)$/m.exec(text) ?? [];
    expect(Number(byRoute) + Number(byGate)).toBe(seen);
    expect(Number(byGate)).toBeGreaterThan(0);
    expect(text).not.toContain(tenant.id);
    await limited.close();
  });
});
