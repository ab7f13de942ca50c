import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ RATE_LIMITS: 'on' });
});
afterAll(() => service.close());

const refresh = () =>
  service.anybody.post('/v1/tenants/7b1c9d1e-0000-4000-8000-000000000000/auth/refresh', {
    refresh_token: 'wrong',
  });

describe('the limit of requests', () => {
  it('is told with every answer, and refuses with the time to wait', async () => {
    const first = await refresh();
    expect(first.headers.get('ratelimit-policy')).toBe('"anonymous";q=600;w=60');
    const [, remaining] = /^"anonymous";r=(\d+);t=\d+$/.exec(first.headers.get('ratelimit') ?? '') ?? [];
    let last = first;
    for (let left = Number(remaining); left >= 0; left -= 1) last = await refresh();
    expect([last.status, last.body.code]).toEqual([429, 'too_many_requests']);
    expect(last.headers.get('ratelimit')).toContain(';r=0;');
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last.headers.get('content-type')).toContain('application/problem+json');
    // Pages and health are not counted.
    expect((await service.anybody.get('/healthz')).status).toBe(200);
  });
});
