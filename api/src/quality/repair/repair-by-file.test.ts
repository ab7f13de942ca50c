import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawMetric } from '../../queries/queries.schema.ts';
import type { Caller } from '../../testing/caller.ts';
import { firstLook } from '../../testing/first-look.ts';
import { addClient, ingest, type TestReading } from '../../testing/readings.ts';
import { rowsOf } from '../../testing/statistics.ts';
import { TestService } from '../../testing/test-service.ts';
import { lookAtSites } from '../look-at-sites.ts';
import type { Finding } from '../quality.schema.ts';
import { instantOfFile } from './file-time.ts';
import type { RepairPreview } from './repair.schema.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  await firstLook(service, 'quality');
});
afterAll(() => service.close());

const HOUR = 3_600_000;
const QUARTER = HOUR / 4;
const end = Math.floor(Date.now() / HOUR) * HOUR - 2 * HOUR;
const begin = end - 5 * 24 * HOUR;
const at = (hours: number) => begin + hours * HOUR;
const iso = (hours: number) => new Date(at(hours)).toISOString();
const metrics = ['energy_consumption', 'temperature'];

/** Readings each quarter of an hour, but for a gap of all and a spike of the energy. */
async function setting(name: string) {
  const tenant = await service.tenant(name, 'Europe/Berlin');
  const staff = await service.member(tenant, { roles: ['admin'] });
  const client = await addClient(service, tenant, 'Holes');
  const readings = Array.from(
    { length: (end - begin) / QUARTER },
    (_, index) => begin + (index + 1) * QUARTER,
  )
    .filter((time) => time <= at(50) || time >= at(53))
    .flatMap((time): TestReading[] =>
      metrics.map((metric) => ({
        client,
        metric,
        at: new Date(time),
        value:
          metric === 'temperature'
            ? 20 + ((time / QUARTER) % 7)
            : time === at(80)
              ? 900
              : Number((10 + Math.sin(time / HOUR)).toFixed(3)),
      })),
    );
  await ingest(service, tenant, readings);
  await lookAtSites(service.database, tenant.tenantId, new Date(end + 10 * 60_000));
  const finding = async (kind: string): Promise<Finding> => {
    const { body, text } = await staff.get(`/v1/quality?kind=${kind}`);
    const [found] = (body.data as { findings: Finding[] }).findings;
    if (!found) throw new Error(text);
    return found;
  };
  return { tenant, staff, client, finding };
}

const asked = (rows: object[]) => ({ method: 'file', rows });

async function previewed(staff: Caller, path: string, rows: object[]): Promise<RepairPreview> {
  const { body, text } = await staff.post(`${path}/preview`, asked(rows));
  expect(body.data, text).toBeDefined();
  return body.data as RepairPreview;
}

describe('repair by a corrected file', () => {
  it('says of each line what it would do, stores those that fit as one repair, marks them, and puts all back', async () => {
    const { staff, client, finding } = await setting('Files');
    const gap = await finding('gap');
    expect(gap.methods).toContain('file');
    const path = `/v1/quality/findings/${gap.id}`;
    const rows = [
      { line: 2, at: iso(49), value: 1 },
      { line: 3, at: iso(50.25), value: 4 },
      { line: 4, at: iso(50.5), value: 5 },
      { line: 5, at: iso(50.5), value: 6 },
      { line: 6, at: iso(50.75), value: 1e308 },
      { line: 7, at: 'yesterday', value: 7 },
      { line: 8, at: iso(51), value: 7, metric: 'voltage' },
      { line: 9, at: iso(51), value: 21.5, metric: 'temperature' },
      { line: 10, at: new Date(at(50) + 60_000).toISOString(), value: 8 },
      { line: 11, at: iso(60), value: 8 },
    ];
    const shown = await previewed(staff, path, rows);
    expect(shown).toMatchObject({
      metrics: [
        { metric: 'energy_consumption', values: 2 },
        { metric: 'temperature', values: 1 },
      ],
      values: [
        { at: iso(50.25), before: null, after: 4 },
        { at: iso(50.5), before: null, after: 5 },
      ],
      change_kwh: 9,
      file: { lines: 10, replaced: 0, added: 3, same: 0, outside: 2, wrong: 5 },
    });
    expect(shown.file?.told.map(({ line, reason }) => [line, reason])).toEqual([
      [5, 'duplicate'],
      [6, 'limits'],
      [7, 'time'],
      [8, 'metric'],
      [10, 'near'],
    ]);
    for (const { message } of shown.file?.told ?? []) expect(message).toMatch(/^[A-Z].*\.$/);

    const other = { ...asked(rows.slice(0, 2)), preview: shown.preview };
    expect((await staff.post(`${path}/repair`, other)).status).toBe(409);
    const done = await staff.post(`${path}/repair`, { ...asked(rows), preview: shown.preview });
    expect(done.body.data, done.text).toMatchObject({ method: 'file', values: 3, change_kwh: 9 });
    const range = { start_time: iso(50), end_time: iso(52), client_ids: [client] };
    const raw = (await rowsOf<RawMetric>(staff, 'raw_metric_data', range)).filter((row) => row.repaired);
    expect(new Set(raw.map(({ value }) => value))).toEqual(new Set([4, 5, 21.5]));
    expect(raw).toHaveLength(3);
    expect(await rowsOf(staff, 'repaired_values', range)).toHaveLength(2);
    const { body } = await staff.get(`/v1/audit?target_id=${client}`);
    expect(JSON.stringify(body.data)).toContain('"method":"file"');

    const { id } = done.body.data as { id: string };
    expect((await staff.post(`/v1/quality/repairs/${id}/undo`)).body.data).toEqual({ restored: 3, kept: 0 });
    expect(await rowsOf(staff, 'raw_metric_data', { ...range, start_time: iso(50.1) })).toEqual([]);
  });

  it('takes lines no denser than readings come: two in half a pace would count twice', async () => {
    const { staff, finding } = await setting('Dense');
    const path = `/v1/quality/findings/${(await finding('gap')).id}`;
    const rows = [52, 51, 51.1, 51.2, 51.95, 52.05, 51.5].map((hours, index) => ({
      line: index + 2,
      at: iso(hours),
      value: 4,
    }));
    const { file } = await previewed(staff, path, rows);
    expect(file).toMatchObject({ added: 4, wrong: 3 });
    expect(file?.told.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'near'],
      [6, 'near'],
      [7, 'near'],
    ]);
  });

  it('replaces what is wrong, and says what is there already', async () => {
    const { staff, finding } = await setting('Spikes');
    const spike = await finding('spike');
    const path = `/v1/quality/findings/${spike.id}`;
    const same = await previewed(staff, path, [{ line: 2, at: iso(80), value: 900 }]);
    expect(same.file).toMatchObject({ same: 1, replaced: 0 });
    const nothing = await staff.post(`${path}/repair`, asked([{ line: 2, at: iso(80), value: 900 }]));
    expect([nothing.status, nothing.text]).toEqual([422, expect.stringContaining('would change nothing')]);
    const shown = await previewed(staff, path, [{ line: 2, at: iso(80), value: 10.5 }]);
    expect(shown).toMatchObject({
      values: [{ at: iso(80), before: 900, after: 10.5 }],
      change_kwh: -889.5,
      file: { replaced: 1 },
    });
  });

  it('refuses what is no file of lines, and what is too large, with a sentence', async () => {
    const { staff, finding } = await setting('Worst');
    const path = `/v1/quality/findings/${(await finding('gap')).id}/preview`;
    const row = { line: 2, at: iso(51), value: 1 };
    for (const body of [
      { method: 'file' },
      asked([]),
      asked([{ ...row, value: '1,5' }]),
      asked([{ ...row, value: null }]),
      asked([{ ...row, at: 'x'.repeat(41) }]),
      asked([{ ...row, line: 0 }]),
      asked(Array.from({ length: 20_001 }, () => row)),
    ]) {
      const answer = await staff.post(path, body);
      expect([answer.status, answer.body.details?.length > 0], answer.text).toEqual([422, true]);
    }
    const large = await staff.post(path, { ...asked([row]), preview: 'x'.repeat(3 * 1024 * 1024) });
    expect(large.status).toBe(413);
    // As many lines as there may be, all wrong, in a moment.
    const rows = Array.from({ length: 20_000 }, (_, index) => ({
      line: index + 2,
      at: iso(51),
      value: index,
    }));
    const began = performance.now();
    const shown = await previewed(staff, path.replace('/preview', ''), rows);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(shown.file).toMatchObject({ lines: 20_000, added: 1, wrong: 19_999 });
    expect(shown.file?.told).toHaveLength(100);
    const viewer = await service.member(await service.tenant('Stranger'), { roles: ['admin'] });
    expect((await viewer.post(path, asked([row]))).status).toBe(404);
  });
});

describe('a time of a file', () => {
  const of = (text: string) => {
    const found = instantOfFile(text, 'Europe/Berlin');
    return typeof found === 'number' ? new Date(found).toISOString() : found;
  };

  it.each([
    ['2026-07-01 14:15', '2026-07-01T12:15:00.000Z'],
    ['01.07.2026 14:15:30', '2026-07-01T12:15:30.000Z'],
    ['2026-01-05T06:00:00.250', '2026-01-05T05:00:00.250Z'],
    ['2026-07-01T14:15:00Z', '2026-07-01T14:15:00.000Z'],
    ['2026-07-01 14:15 +05:30', '2026-07-01T08:45:00.000Z'],
  ])('%s is an instant', (text, instant) => {
    expect(of(text)).toBe(instant);
  });

  it.each([
    ['2026-03-29 02:30', 'skipped'],
    ['2026-10-25 02:30', 'twice'],
    ['2026-10-25 02:30+01:00', '2026-10-25T01:30:00.000Z'],
    ['2026-10-25 03:30', '2026-10-25T02:30:00.000Z'],
    ['2026-10-25 01:30', '2026-10-24T23:30:00.000Z'],
  ])('%s where clocks change', (text, told) => {
    expect(of(text)).toBe(told);
  });

  it.each([
    '',
    '2026-02-30 10:00',
    '2026-07-01 24:10',
    '2026-07-01',
    '07/01/2026 10:00',
    '2026-07-01 10:00+25:00',
    '1e9',
  ])('%j is none', (text) => {
    expect(of(text)).toBe('time');
  });
});
