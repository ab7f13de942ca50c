import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { ingest } from '../testing/readings.ts';
import { execute, rowsOf, setting } from '../testing/statistics.ts';
import { TestService } from '../testing/test-service.ts';
import type { ClientMetricsSummary } from './queries.schema.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

describe('every template', () => {
  const range = { start_time: '2026-05-01T00:00:00Z', end_time: '2026-05-08T00:00:00Z' };

  it('knows nothing of other tenants and of deleted clients', async () => {
    const { tenant, client, staff } = await setting(service);
    const foreign = await setting(service);
    const at = '2026-05-04T10:00:00Z';
    // Longer than what an id or a time may happen to contain.
    const secret = 7654321.125;
    await ingest(service, tenant, [{ client, metric: 'power', at, value: 1 }]);
    await ingest(service, foreign.tenant, [{ client: foreign.client, metric: 'power', at, value: secret }]);
    for (const template of [
      'metric_timeseries',
      'client_metrics_summary',
      'raw_metric_data',
      'aggregate_stats',
    ]) {
      const metric = template === 'aggregate_stats' ? {} : { metric_name: 'power' };
      const rows = JSON.stringify(await rowsOf(staff, template, { ...range, ...metric }));
      expect(rows).not.toContain(String(secret));
      const asked = await rowsOf<{ total_events?: number }>(staff, template, {
        ...range,
        ...metric,
        client_id: foreign.client,
      });
      expect(asked.filter(({ total_events }) => total_events !== 0)).toEqual([]);
    }
    const lines = { ...range, metric_name: 'power', client_ids: [client, foreign.client] };
    expect(await rowsOf(staff, 'metric_lines', lines)).toMatchObject([{ client_id: client, values: [1] }]);
    const admin = await service.member(tenant);
    expect((await admin.delete(`/v1/clients/${client}`)).status).toBe(204);
    expect(await rowsOf(staff, 'client_metrics_summary', range)).toEqual([]);
    expect(await rowsOf(staff, 'raw_metric_data', range)).toEqual([]);
  });

  it('names what is wrong with its parameters', async () => {
    const { staff } = await setting(service);
    const refusal = async (template: string, parameters: object) => {
      const answer = await execute(staff, template, parameters);
      expect(answer.status).toBe(422);
      return answer.body.details.map(
        ({ field, message }: { field: string; message: string }) => `${field} ${message}`,
      );
    };
    expect(await refusal('metric_timeseries', {})).toEqual(['parameters.metric_name is required']);
    expect(await refusal('aggregate_stats', { start_time: 'yesterday', sql: 'x' })).toEqual(
      expect.arrayContaining([
        'parameters.sql is not known here',
        expect.stringContaining('parameters.start_time'),
      ]),
    );
    expect(
      await refusal('aggregate_stats', {
        start_time: '2026-05-08T00:00:00Z',
        end_time: '2026-05-01T00:00:00Z',
      }),
    ).toEqual(['parameters.end_time must be after start_time']);
    const year = { start_time: '2025-01-01T00:00:00Z', end_time: '2026-01-01T00:00:00Z' };
    expect(
      (await refusal('metric_timeseries', { metric_name: 'power', interval: '15 minutes', ...year }))[0],
    ).toContain('92 days');
    expect((await execute(staff, 'drop_tables', {})).status).toBe(422);
  });

  it('needs client.read or dashboard.read', async () => {
    const { tenant } = await setting(service);
    const nobody = await service.member(tenant, { roles: [] });
    const refused = await execute(nobody, 'aggregate_stats', {});
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_denied']);
    expect((await service.anybody.post('/v1/query/execute', {})).status).toBe(401);
  });

  it('is listed with its parameters', async () => {
    const { staff } = await setting(service);
    const { body } = await staff.get('/v1/query/templates?category=metrics');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([
      'metric_timeseries',
      'metric_lines',
      'client_metrics_summary',
      'metric_totals',
    ]);
    const one = await staff.get('/v1/query/templates/raw_metric_data');
    expect(one.body.data.parameters.properties).toHaveProperty('limit');
    expect((await staff.get('/v1/query/templates/unknown')).status).toBe(404);
  });
});

describe('the cache', () => {
  const range = { start_time: '2026-05-01T00:00:00Z', end_time: '2026-05-08T00:00:00Z' };
  const ask = async (staff: Caller, ttl = 300) => {
    const { body } = await execute(staff, 'client_metrics_summary', range, ttl);
    return { cached: body.data.metadata.cached, rows: body.data.rows as ClientMetricsSummary[] };
  };

  it('answers again until a reading of the range comes in', async () => {
    const { tenant, client, staff } = await setting(service);
    const store = (at: string, value: number) =>
      ingest(service, tenant, [{ client, metric: 'power', at, value }]);
    await store('2026-05-04T10:00:00Z', 1);
    expect((await ask(staff)).cached).toBe(false);
    expect((await ask(staff)).cached).toBe(true);
    await store('2026-06-20T10:00:00Z', 1);
    expect((await ask(staff)).cached).toBe(true);
    await store('2026-05-04T10:15:00Z', 3);
    const fresh = await ask(staff);
    expect([fresh.cached, fresh.rows[0]?.max_value]).toEqual([false, 3]);
    await store('2026-05-04T10:15:00Z', 4);
    expect((await ask(staff)).rows[0]?.max_value).toBe(4);
  });

  it('is not asked with a ttl of 0, and follows a client’s new name', async () => {
    const { tenant, client, staff } = await setting(service);
    await ingest(service, tenant, [{ client, metric: 'power', at: '2026-05-04T10:00:00Z', value: 1 }]);
    await ask(staff);
    expect((await ask(staff, 0)).cached).toBe(false);
    const admin = await service.member(tenant);
    expect((await admin.put(`/v1/clients/${client}`, { name: 'Renamed' })).status).toBe(200);
    expect((await ask(staff)).rows[0]?.client_name).toBe('Renamed');
  });
});
