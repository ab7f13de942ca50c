import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { addClient, every, ingest } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';

let service: TestService;
let tenant: Tenant;
let client: string;
let staff: Caller;

beforeAll(async () => {
  service = await TestService.start();
  tenant = await service.tenant();
  client = await addClient(service, tenant, '=HYPERLINK("evil")');
  staff = await service.member(tenant, { roles: ['operator'] });
  // More than one step of reading, with two metrics at each instant.
  const times = every(15, '2026-04-01T00:15:00Z', 3000);
  await ingest(
    service,
    tenant,
    times.flatMap((at, index) => [
      { client, metric: 'power', at, value: index - 1500 },
      { client, metric: 'temperature', at, value: 20 },
    ]),
  );
  await ingest(service, tenant, [
    { client, metric: 'status', at: '2026-04-02T00:00:00Z', value: 'a "b", c' },
  ]);
});
afterAll(() => service.close());

const range = { start_time: '2026-04-01T00:00:00Z', end_time: '2026-06-01T00:00:00Z' };

async function make(body: object) {
  const answer = await staff.post('/v1/analytics/export', body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

describe('an export of readings', () => {
  it('has every reading once, the latest first, as CSV', async () => {
    const made = await make({ query_id: 'raw_metric_data', format: 'csv', parameters: range });
    expect(made).toMatchObject({
      row_count: 6001,
      file_name: expect.stringMatching(/^raw-metric-data-.*\.csv$/),
    });
    const file = await staff.get(made.url);
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.headers.get('content-disposition')).toContain(made.file_name);
    expect(file.headers.get('x-row-count')).toBe('6001');
    const [header, ...lines] = file.text.trim().split('\r\n');
    expect(header).toBe(
      'id,client_id,client_name,timestamp,metric_name,unit,value,value_type,created_at,repaired',
    );
    expect(lines).toHaveLength(6001);
    const cells = lines.map((line) => line.split(','));
    expect(new Set(cells.map(([id]) => id)).size).toBe(6001);
    const times = lines.map((line) => /\d{4}-\d\d-\d\dT[\d:.]+Z/.exec(line)?.[0] ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
    // Negative numbers stay numbers; names that a spreadsheet would run do not stay formulas.
    expect(file.text).toContain(',power,W,-1500,numeric,');
    expect(file.text).toContain(`"'=HYPERLINK(""evil"")"`);
    expect(file.text).toContain('"a ""b"", c"');
  });

  it('can be fetched again, as JSON', async () => {
    const parameters = { ...range, metric_name: 'power', client_id: client };
    const made = await make({ query_id: 'raw_metric_data', format: 'json', parameters });
    const [first, again] = [await staff.get(made.url), await staff.get(made.url)];
    expect(first.body).toHaveLength(made.row_count);
    expect(first.body[0]).toMatchObject({ metric_name: 'power', value: 1499, client_id: client });
    expect(again.text).toBe(first.text);
  });
});

describe('an export of another template', () => {
  it.each(['csv', 'json'])('has the rows of the query, as %s', async (format) => {
    const made = await make({ query_id: 'client_metrics_summary', format, parameters: range });
    expect(made.row_count).toBe(3);
    const file = await staff.get(made.url);
    expect(file.text.trim().split('\n').length).toBe(format === 'csv' ? 4 : 5);
  });

  it('says the name of each client and the unit, which who opens it cannot look up', async () => {
    const second = await addClient(service, tenant, 'Zenith');
    await ingest(service, tenant, [
      { client: second, metric: 'power', at: '2026-04-02T00:00:00Z', value: 2 },
      { client: second, metric: 'mood', at: '2026-04-02T00:00:00Z', value: 3 },
    ]);
    const rowsOf = async (parameters: object) => {
      const made = await make({
        query_id: 'metric_timeseries',
        format: 'json',
        parameters: { ...range, interval: 'daily', ...parameters },
      });
      return (await staff.get(made.url)).body as Record<string, unknown>[];
    };
    const lines = await rowsOf({ metric_name: 'power', group_by: 'client' });
    const words = lines.map(({ client_id, client_name, unit }) => [client_id, client_name, unit].join(' '));
    expect(new Set(words)).toEqual(new Set([`${client} =HYPERLINK("evil") W`, `${second} Zenith W`]));
    // All together are nobody's, and what an integrator invents has no unit that anybody told.
    const [all] = await rowsOf({ metric_name: 'power' });
    expect(all).toMatchObject({ client_id: null, client_name: null, unit: 'W' });
    expect(await rowsOf({ metric_name: 'mood' })).toMatchObject([{ unit: null, value: 3 }]);
    const made = await make({
      query_id: 'metric_timeseries',
      format: 'csv',
      parameters: { ...range, metric_name: 'power' },
    });
    const [header] = (await staff.get(made.url)).text.split('\r\n');
    expect(header).toMatch(/^time_bucket,metric_name,unit,client_id,client_name,role,/);
  });

  it('is an empty list where there is nothing', async () => {
    const made = await make({
      query_id: 'raw_metric_data',
      format: 'json',
      parameters: { start_time: '2026-01-01T00:00:00Z', end_time: '2026-01-02T00:00:00Z' },
    });
    expect((await staff.get(made.url)).body).toEqual([]);
  });
});

describe('who may export', () => {
  it('holds dashboard.export, in the same tenant, within a day', async () => {
    const made = await make({ query_id: 'raw_metric_data', format: 'csv', parameters: range });
    const viewer = await service.member(tenant, { roles: ['viewer'] });
    expect(
      (await viewer.post('/v1/analytics/export', { query_id: 'raw_metric_data', format: 'csv' })).status,
    ).toBe(403);
    expect((await viewer.get(made.url)).status).toBe(403);
    const other = await service.member(await service.tenant('Borealis'));
    expect((await other.get(made.url)).status).toBe(404);
    await service.inTenant(tenant, ({ db }) =>
      db.updateTable('export').set({ expires_at: sql<Date>`now() - interval '1 minute'` }).execute(),
    );
    expect((await staff.get(made.url)).status).toBe(404);
  });

  it('may also read: a role that only exports shows nothing', async () => {
    const made = await make({ query_id: 'raw_metric_data', format: 'csv', parameters: range });
    const admin = await service.member(tenant);
    for (const [name, permissions, statuses] of [
      ['exporter', ['dashboard.export'], [403, 403]],
      ['exporting-reader', ['dashboard.export', 'client.read'], [201, 200]],
      ['exporting-viewer', ['dashboard.export', 'dashboard.read'], [201, 200]],
    ] as const) {
      const role = { name, display_name: name, description: 'x', permissions };
      const added = await admin.post('/v1/roles', role);
      expect(added.status, added.text).toBe(201);
      const member = await service.member(tenant, { roles: [name] });
      const answers = [
        await member.post('/v1/analytics/export', {
          query_id: 'raw_metric_data',
          format: 'csv',
          parameters: range,
        }),
        await member.get(made.url),
      ];
      expect([name, answers.map(({ status }) => status)]).toEqual([name, statuses]);
    }
  });

  it('is told what is wrong', async () => {
    const refused = await staff.post('/v1/analytics/export', { query_id: 'raw_metric_data', format: 'xlsx' });
    expect([refused.status, refused.body.details[0].field]).toEqual([422, 'format']);
    const parameters = { start_time: 'never' };
    expect(
      (await staff.post('/v1/analytics/export', { query_id: 'raw_metric_data', format: 'csv', parameters }))
        .status,
    ).toBe(422);
  });
});
