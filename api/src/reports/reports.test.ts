import { execFileSync, spawnSync } from 'node:child_process';
import readExcelFile from 'read-excel-file/node';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { addClient, ingest } from '../testing/readings.ts';
import { sixtySites, threeDays } from '../testing/sixty-sites.ts';
import { rowsOf } from '../testing/statistics.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { ClientMetricsSummary, MetricTotal } from '../queries/queries.schema.ts';
import { formatFigure } from './files/format-figure.ts';
import { reportTexts } from './report-texts.ts';
import type { Report, ReportFormat, ReportLanguage } from './report.schema.ts';

let service: TestService;
let tenant: Tenant;
let sites: string[];
let staff: Caller;

beforeAll(async () => {
  service = await TestService.start();
  tenant = await service.tenant();
  sites = await sixtySites(service, tenant);
  staff = await service.member(tenant, { roles: ['operator'] });
}, 120_000);
afterAll(() => service.close());

const days = `period=range&first_day=${threeDays.first_day}&last_day=${threeDays.last_day}`;
const report = async (query = days, caller = staff): Promise<Report> => {
  const answer = await caller.get(`/v1/reports?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};
const file = async (format: ReportFormat, query = days, caller = staff) => {
  const response = await fetch(`${service.url}/v1/reports/file?${query}&format=${format}`, {
    headers: { authorization: caller.authorization },
  });
  return { response, content: Buffer.from(await response.arrayBuffer()) };
};
const languages: ReportLanguage[] = ['en', 'de', 'fr', 'es', 'ja'];

const generated = (rows: Report['rows']) =>
  rows.reduce((all, { figures }) => all + (figures.generation_kwh ?? 0), 0);

describe('the figures of a report', () => {
  it('are those of statistics for the same range', async () => {
    const { total, rows, period } = await report();
    expect(period).toMatchObject({
      // 71 hours: the clocks are put forward.
      from: '2026-03-27T23:00:00.000Z',
      to: '2026-03-30T22:00:00.000Z',
      complete: true,
      previous: { first_day: '2026-03-25', last_day: '2026-03-27', from: '2026-03-24T23:00:00.000Z' },
      year: { first_day: '2025-03-28', last_day: '2025-03-30', to: '2025-03-30T22:00:00.000Z' },
    });
    const range = { start_time: period.from, end_time: period.to };
    const totals = await rowsOf<MetricTotal>(staff, 'metric_totals', range);
    const of = (role: string) => totals.find((each) => each.role === role);
    expect(total.figures.generation_kwh).toBeCloseTo(of('generation')?.value ?? 0, 6);
    expect(total.figures.consumption_kwh).toBeCloseTo(of('consumption')?.value ?? 0, 6);
    expect(total.figures.storage_in_kwh).toBeCloseTo(of('storage')?.in_value ?? 0, 6);
    expect(total.figures.storage_out_kwh).toBeCloseTo(of('storage')?.out_value ?? 0, 6);
    const summaries = await rowsOf<ClientMetricsSummary>(staff, 'client_metrics_summary', range);
    expect(rows).toHaveLength(60);
    for (const { key, figures, sites: count } of rows) {
      const summary = summaries.find(({ client_id }) => client_id === key);
      expect(count).toBe(1);
      expect(figures.coverage_percent).toBeCloseTo(100 * (summary?.coverage ?? 0), 6);
      const { storage_in_kwh: taken, storage_out_kwh: given } = figures;
      const net = taken === null || given === null ? null : given - taken;
      expect(figures.generation_kwh ?? figures.consumption_kwh ?? net).toBeCloseTo(
        summary?.sum_value ?? 0,
        6,
      );
    }
    const made = rows.map(({ figures }) => figures.generation_kwh ?? -1);
    expect(made).toEqual(made.toSorted((one, other) => other - one));
  });

  it('are compared where enough is known of both', async () => {
    const { rows } = await report();
    const of = (index: number) => rows.find(({ key }) => key === sites[index])?.figures;
    const {
      generation_kwh: now,
      generation_previous_kwh: before,
      generation_previous_percent: change,
    } = of(8) ?? {};
    expect(change).toBeCloseTo((100 * ((now ?? 0) - (before ?? 0))) / (before ?? 0), 6);
    expect(of(4)).toMatchObject({ generation_previous_percent: null, generation_year_percent: null });
    expect(of(4)?.generation_kwh).toBeGreaterThan(0);
    // What is not is null, and never zero.
    expect(of(1)).toMatchObject({ generation_kwh: null, storage_in_kwh: null, availability_percent: null });
  });

  it.each([
    ['type', ['battery', 'office', 'solar', 'wind']],
    ['region', [null, 'North']],
  ])('add up by %s', async (group, keys) => {
    const { rows, total } = await report(`${days}&group=${group}`);
    expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(keys));
    expect(total.sites).toBe(60);
    expect(generated(rows)).toBeCloseTo(total.figures.generation_kwh ?? 0, 5);
  });

  it('call types as pages do, in the language of the report, and leave others as they are written', async () => {
    const { rows } = await report(`${days}&group=type&language=de`);
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['Batterie', 'office', 'Solar', 'Wind']));
  });

  it('count a site with two tags in both, and say so', async () => {
    const { rows, total, notes } = await report(`${days}&group=tag`);
    expect(new Set(rows.map(({ key }) => key))).toEqual(new Set([null, 'own', 'roof']));
    expect(generated(rows)).toBeGreaterThan(total.figures.generation_kwh ?? 0);
    expect(notes).toContain(reportTexts.en.notes.tags);
  });

  it('are those of all sites alone for the organization', async () => {
    const { rows, total } = await report(`${days}&group=organization`);
    expect(rows).toEqual([]);
    expect(total).toEqual((await report()).total);
  });

  it('count devices with their site', async () => {
    const other = await service.tenant('Borealis');
    const member = await service.member(other);
    const [site, device] = [
      await addClient(service, other, 'Park'),
      await addClient(service, other, 'Inverter'),
    ];
    await service.inTenant(other, ({ db, tenantId }) =>
      sql`update client set role = 'generation', parent_id = case when client_id = ${device}::uuid then ${site}::uuid end
        where tenant_id = ${tenantId}`.execute(db),
    );
    await ingest(service, other, [
      { client: device, metric: 'energy_consumption', at: '2026-03-28T12:00:00Z', value: 7 },
    ]);
    const { rows, total } = await report(days, member);
    expect(rows).toMatchObject([{ key: site, name: 'Park', sites: 1, figures: { generation_kwh: 7 } }]);
    expect(total.sites).toBe(1);
  });

  it('tell of alerts that opened, and of how long answers took', async () => {
    const rule = (await staff.get('/v1/alert-rules')).body.data[0].id;
    const minutes = (count: number) => new Date(Date.parse('2026-03-28T10:00:00Z') + count * 60_000);
    await service.inTenant(tenant, async ({ db, tenantId }) => {
      for (const [index, answer] of [10, 30, null].entries()) {
        await sql`insert into alert (tenant_id, alert_id, rule_id, device_id, severity, message, began_at, opened_at,
            acknowledged_at, resolved_at)
          values (${tenantId}, gen_random_uuid(), ${rule}::uuid, ${sites[index % 2]}::uuid,
            ${index === 0 ? 'critical' : 'high'}, 'x', ${minutes(0)}, ${minutes(0)},
            ${answer === null ? null : minutes(answer)}, ${answer === null ? null : minutes(answer * 3)})`.execute(
          db,
        );
      }
    });
    const { total, rows } = await report();
    expect(total.figures).toMatchObject({
      alerts_opened: 3,
      alerts_critical: 1,
      alerts_unresolved: 1,
      alerts_answered: 2,
      alerts_answer_minutes: 20,
      alerts_resolve_minutes: 60,
    });
    const of = (index: number) => rows.find(({ key }) => key === sites[index])?.figures;
    expect(of(0)).toMatchObject({ alerts_opened: 2, alerts_answer_minutes: 10 });
    expect(of(2)).toMatchObject({ alerts_opened: 0, alerts_answer_minutes: null });
  });
});

describe('a file', () => {
  it('as JSON and CSV has what the API answers', async () => {
    const answer = await report();
    const json = await file('json');
    expect(json.response.headers.get('content-disposition')).toBe(
      'attachment; filename="report-2026-03-28-to-2026-03-30.json"',
    );
    expect({ ...JSON.parse(json.content.toString()), made_at: '' }).toEqual({ ...answer, made_at: '' });
    const csv = (await file('csv')).content.toString();
    const lines = csv.trim().split('\r\n');
    expect(lines).toHaveLength(62);
    expect(lines[1]).toContain(`,total,,,60,${answer.total.figures.generation_kwh},`);
    expect(csv).toContain(`"'=HYPERLINK(""evil"")`);
    const [first] = answer.rows;
    expect(lines[2]).toContain(`,site,${first?.key},`);
    const { generation_kwh, generation_known_percent, generation_previous_kwh } = first?.figures ?? {};
    expect(lines[2]).toContain(
      `,1,${generation_kwh},${generation_known_percent},${generation_previous_kwh},`,
    );
  });

  it.each(languages)('as XLSX has them as numbers, read back by another program (%s)', async (language) => {
    const answer = await report(`${days}&language=${language}`);
    const { content } = await file('xlsx', `${days}&language=${language}`);
    const sheets = await readExcelFile(content);
    const [figures, about] = sheets.map(({ data }) => data);
    const ids = answer.sections.flatMap(({ columns }) => columns.map(({ id }) => id));
    const told = [{ name: reportTexts[language].total, ...answer.total }, ...answer.rows];
    expect(figures).toHaveLength(62);
    for (const [index, { name, sites: count, figures: own }] of told.entries()) {
      const cells = figures?.[index + 1] ?? [];
      expect(cells.slice(0, ids.length + 2)).toEqual([name, count, ...ids.map((id) => own[id])]);
    }
    expect(about?.[0]?.slice(1)).toEqual([new Date('2026-03-28T00:00Z'), new Date('2026-03-30T00:00Z')]);
  });

  it.skipIf(spawnSync('pdftotext', ['-v']).error !== undefined).each(languages)(
    'as PDF has them as the language writes them, with fonts embedded and tags (%s)',
    async (language) => {
      const answer = await report(`${days}&language=${language}`);
      const { content, response } = await file('pdf', `${days}&language=${language}`);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      const run = (program: string, ...more: string[]) =>
        execFileSync(program, [...more], { input: content, encoding: 'utf8' });
      expect(run('pdfinfo', '-')).toMatch(/Tagged:\s+yes/);
      const text = run('pdftotext', '-raw', '-', '-').replaceAll(/\s+/g, ' ');
      const plain = (each: string) => each.replaceAll(/\s+/g, ' ');
      for (const { id: _id, columns } of answer.sections)
        for (const { name, figures } of [{ name: null, ...answer.total }, ...answer.rows]) {
          const cells = columns.map(({ id, unit }) => formatFigure(figures[id], unit, language)).join(' ');
          // A long name may take two lines, and Japanese breaks without a space.
          const end = name === null ? '' : (name.split(/\s/).at(-1) ?? '');
          expect(text).toContain(plain(`${end} ${cells}`).trim());
        }
      for (const { columns } of answer.sections)
        for (const { definition } of columns)
          expect(text.replaceAll(' ', '')).toContain(definition.replaceAll(/\s/g, ''));
      expect(text).not.toContain('?');
      expect(content.length).toBeLessThan(500_000);
    },
    30_000,
  );
});

describe('who may have a report', () => {
  it('is who may see statistics, of their own organization', async () => {
    const nobody = await service.member(tenant, { roles: [] });
    expect((await nobody.get(`/v1/reports?${days}`)).status).toBe(403);
    expect((await service.anybody.get(`/v1/reports?${days}`)).status).toBe(401);
    const other = await service.member(await service.tenant('Cassini'));
    const theirs = await report(days, other);
    expect(theirs).toMatchObject({ rows: [], total: { sites: 0 } });
    expect(theirs.total.figures.generation_kwh).toBeNull();
  });

  it('is told of alerts where they may see them, and has files where they may export', async () => {
    const admin = await service.member(tenant);
    const member = async (name: string, permissions: string[]) => {
      const made = await admin.post('/v1/roles', { name, display_name: name, description: 'x', permissions });
      expect(made.status, made.text).toBe(201);
      return service.member(tenant, { roles: [name] });
    };
    const reader = await member('reader', ['client.read']);
    const answer = await report(days, reader);
    expect(answer.sections.map(({ id }) => id)).not.toContain('alerts');
    expect(answer.total.figures.alerts_opened).toBeNull();
    expect(answer.notes[0]).toBe('Alerts are left out: you do not have permission to view alerts.');
    expect((await file('pdf', days, reader)).response.status).toBe(403);
    const exporter = await member('only-exports', ['dashboard.export']);
    expect((await file('csv', days, exporter)).response.status).toBe(403);
    const both = await member('exports-and-reads', ['dashboard.export', 'dashboard.read']);
    expect((await file('csv', days, both)).response.status).toBe(200);
    const { data } = (await admin.get('/v1/audit?limit=5')).body;
    expect(data).toContainEqual(
      expect.objectContaining({
        action: 'export.created',
        target: expect.objectContaining({ name: 'report-2026-03-28-to-2026-03-30.csv' }),
      }),
    );
  });

  it.each([
    ['period=range&last_day=2026-03-01', 'first_day'],
    ['period=range&first_day=2026-03-02&last_day=2026-03-01', 'last_day'],
    ['period=range&first_day=2026-02-30&last_day=2026-03-01', 'first_day'],
    ['period=range&first_day=1990-01-01&last_day=2026-03-01', 'first_day'],
    ['period=month&day=2099-01-01', 'day'],
    ['period=century', 'period'],
    ['group=planet', 'group'],
    ['language=xx', 'language'],
  ])('is told what is wrong with %s', async (query, field) => {
    const answer = await staff.get(`/v1/reports?${query}`);
    expect([answer.status, answer.body.details[0].field]).toEqual([422, field]);
  });
});
