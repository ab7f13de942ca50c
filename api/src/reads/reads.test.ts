import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { costlyBodyBytes } from '../http/body-limits.ts';
import { Caller } from '../testing/caller.ts';
import { ingest } from '../testing/readings.ts';
import { energy, setting } from '../testing/statistics.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

interface Answer {
  read: number;
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A line about each, and the bytes of its body, in the order in which they came. */
function answersAsSent(text: string): Answer[] {
  const bytes = Buffer.from(text);
  const found: Answer[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf('\n', from) + 1;
    const { bytes: length, ...about } = JSON.parse(bytes.subarray(from, end).toString());
    found.push({ ...about, body: bytes.subarray(end, end + length).toString() });
    from = end + length;
  }
  return found;
}

/** In the order in which was asked. */
const answersIn = (text: string) => answersAsSent(text).toSorted((a, b) => a.read - b.read);

const query = {
  template_id: 'client_metrics_summary',
  parameters: { start_time: '2026-05-01T00:00:00Z', end_time: '2026-05-02T00:00:00Z' },
};

describe('several reads in one call', () => {
  it('are answered as each is by itself', async () => {
    const { staff } = await setting(service);
    const paths = ['/v1/auth/me', '/v1/permissions/by-resource', '/v1/settings', '/v1/clients?limit=1'];
    const { text, status } = await staff.post('/v1/reads', { reads: paths.map((path) => ({ path })) });
    expect(status).toBe(200);
    const answers = answersIn(text);
    expect(answers.map((each) => [each.read, each.status])).toEqual(paths.map((_, place) => [place, 200]));
    for (const [place, path] of paths.entries()) {
      const alone = await staff.get(path);
      expect(JSON.parse(answers[place]?.body ?? '')).toEqual(alone.body);
      expect(answers[place]?.headers.etag).toBe(alone.headers.get('etag') ?? undefined);
    }
  });

  it('may be queries', async () => {
    const { staff } = await setting(service);
    const path = '/v1/query/execute';
    const { text } = await staff.post('/v1/reads', { reads: [{ path, body: query }] });
    const alone = await staff.post(path, query);
    expect(JSON.parse(answersIn(text)[0]?.body ?? '').data.rows).toEqual(alone.body.data.rows);
    expect(alone.status).toBe(200);
  });

  it('are let in each by itself: rights, organization and CSRF id count as ever', async () => {
    const { tenant, staff } = await setting(service);
    const nobody = await service.member(tenant, { roles: [] });
    const reads = [{ path: '/v1/auth/me' }, { path: '/v1/now' }, { path: '/v1/query/execute', body: query }];
    const theirs = answersIn((await nobody.post('/v1/reads', { reads })).text);
    expect(theirs.map(({ status }) => status)).toEqual([200, 403, 403]);
    expect((await staff.post('/v1/query/execute', query)).status).toBe(200);
    const stale = answersIn(
      (await staff.post('/v1/reads', { reads }, { 'x-csrf-token': 'x'.repeat(20) })).text,
    );
    expect(stale.map(({ status }) => status)).toEqual([200, 200, 403]);
    const elsewhere = await staff.post('/v1/reads', { reads }, { 'x-tenant-id': crypto.randomUUID() });
    expect(elsewhere.status).toBeGreaterThanOrEqual(400);
    expect((await new Caller(service.url).post('/v1/reads', { reads })).status).toBe(401);
  });

  it('are only reads that say so: nothing that writes, no stream, not themselves', async () => {
    const { staff } = await setting(service);
    const reads = [
      { path: '/v1/live' },
      { path: '/v1/clients', body: { name: 'Mallory' } },
      { path: '/v1/reads', body: { reads: [{ path: '/v1/now' }] } },
      { path: '/v1/auth/logout', body: {} },
      { path: '/v1/../v1/now' },
    ];
    const answers = answersIn((await staff.post('/v1/reads', { reads })).text);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject({ code: 'not_read_together' });
    expect((await staff.get('/v1/auth/me')).status).toBe(200);
  });

  it('are answered without waiting for what is long among them', async () => {
    const { tenant, client, staff } = await setting(service);
    const [start_time, end_time] = ['2026-05-01T00:00:00Z', '2026-05-31T00:00:00Z'];
    await ingest(service, tenant, energy(client, start_time, 30 * 24));
    const range = { start_time, end_time, metric_name: 'energy_consumption' };
    const parameters = { ...range, interval: '1 hour', max_points: 1000 };
    const hours = { template_id: 'metric_timeseries', parameters };
    const path = '/v1/query/execute';
    expect((await staff.post(path, hours)).text.length).toBeGreaterThan(64 * 1024);
    // Kept by now, as the others are not.
    const others = [1, 2, 3].map((hour) => {
      const asked = { start_time, end_time: `2026-05-30T0${hour}:00:00Z` };
      return { path, body: { template_id: 'client_metrics_summary', parameters: asked } };
    });
    const reads = [{ path, body: hours }, ...others];
    const answers = answersAsSent((await staff.post('/v1/reads', { reads })).text);
    expect(answers.map(({ status }) => status)).toEqual(reads.map(() => 200));
    const order = answers.map(({ read }) => read);
    expect(order.at(-1)).toBe(0);
  });

  it('with long bodies wait for no turn that the call itself holds', { timeout: 20_000 }, async () => {
    const { staff } = await setting(service);
    const { staff: elsewhere } = await setting(service);
    const long = { ...query, parameters: { metric_name: 'x'.repeat(costlyBodyBytes) } };
    const reads = [1, 2].map(() => ({ path: '/v1/query/execute', body: long }));
    const callers = [staff, elsewhere, staff, elsewhere, staff, elsewhere];
    const all = await Promise.all(callers.map((caller) => caller.post('/v1/reads', { reads })));
    for (const { text } of all) expect(answersIn(text).map(({ status }) => status)).toEqual([422, 422]);
  });

  it('may be left before they are answered', async () => {
    const { staff } = await setting(service);
    const reads = Array.from({ length: 30 }, () => ({ path: '/v1/auth/me' }));
    for (const after of [0, 1, 5, 20]) {
      const leave = AbortSignal.timeout(after);
      await fetch(`${service.url}/v1/reads`, {
        method: 'POST',
        headers: { authorization: staff.authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ reads }),
        signal: leave,
      }).then(
        (answer) => answer.text().catch(() => ''),
        () => '',
      );
    }
    const answers = answersIn((await staff.post('/v1/reads', { reads })).text);
    expect(answers.map(({ status }) => status)).toEqual(reads.map(() => 200));
  });

  it.each([
    ['none', []],
    ['too many', Array.from({ length: 31 }, () => ({ path: '/v1/now' }))],
    ['elsewhere', [{ path: 'https://evil.example/v1/now' }]],
    ['with a line break', [{ path: '/v1/now\r\nx: y' }]],
  ])('%s is refused with a sentence', async (_what, reads) => {
    const { staff } = await setting(service);
    const { status, body } = await staff.post('/v1/reads', { reads });
    expect(status).toBe(422);
    expect(body.detail).toEqual(expect.any(String));
  });
});
