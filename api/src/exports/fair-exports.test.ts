import { afterAll, beforeAll, expect, it } from 'vitest';
import { addClient, every, ingest } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

it('exports of one organization let the pages of another go first', async () => {
  const [exporting, looking] = [await service.tenant('Exporting'), await service.tenant('Looking')];
  const client = await addClient(service, exporting);
  const times = every(15, '2026-04-01T00:00:00Z', 5000);
  await ingest(
    service,
    exporting,
    times.map((at, value) => ({ client, metric: 'power', at, value })),
  );
  const parameters = { start_time: '2026-04-01T00:00:00Z', end_time: '2026-06-01T00:00:00Z' };
  const exporter = await service.member(exporting, { roles: ['operator'] });
  const visitor = await service.member(looking, { roles: ['viewer'] });
  const wanted = { query_id: 'raw_metric_data', format: 'csv', parameters };
  const { body } = await exporter.post('/v1/analytics/export', wanted);

  const ended: string[] = [];
  const files = Array.from({ length: 3 }, async () => {
    const file = await exporter.get(body.data.url);
    expect(file.text.trim().split('\r\n')).toHaveLength(5001);
    ended.push('file');
  });
  const page = visitor.post('/v1/query/execute', { template_id: 'client_metrics_summary', parameters });
  expect((await page).status).toBe(200);
  ended.push('page');
  await Promise.all(files);
  expect(ended).toEqual(['page', 'file', 'file', 'file']);
});
