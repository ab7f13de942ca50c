import { execFileSync, spawnSync } from 'node:child_process';
import readExcelFile from 'read-excel-file/node';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepDays, keepJudged } from '../losses/loss-sites.queries.ts';
import { causes } from '../losses/causes.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { firstLook } from '../testing/first-look.ts';
import { addClient } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';
import { reportTexts } from './report-texts.ts';
import type { Report } from './report.schema.ts';

let service: TestService;
let tenant: Tenant;
let staff: Caller;
let sites: string[];
const languages = ['en', 'de', 'fr', 'es', 'ja'] as const;
const days = 'period=range&first_day=2026-05-01&last_day=2026-05-04';
const none = Object.fromEntries(causes.map((cause) => [cause, 0]));

async function addSite(of: Tenant, name: string, region: string): Promise<string> {
  const id = await addClient(service, of, name);
  await service.inTenant(of, ({ db, tenantId }) =>
    sql`update client set role = 'generation', type = 'solar', region = ${region}
      where tenant_id = ${tenantId} and client_id = ${id}::uuid`.execute(db),
  );
  return id;
}

/** What was worked out of a site: kWh by cause on each of these days, of 100 kWh expected. */
const judged = (
  of: Tenant,
  client: string,
  lost: Record<string, Partial<Record<(typeof causes)[number], number>>>,
  state = 'known',
) =>
  service.inTenant(of, async (tx) => {
    const told = Object.entries(lost).map(([day, own]) => {
      const gone = Object.values(own).reduce((sum, kwh) => sum + kwh, 0);
      const figures = { hours: 24, known_hours: 24, expected: 100, actual: 100 - gone, ...none, ...own };
      return [day, figures as never] as const;
    });
    await keepDays(tx, client, new Map(told));
    const at = new Date('2026-05-05T00:00:00Z');
    const site = { kind: 'solar', state, missing: [], version: 1, shortfall: null };
    await keepJudged(tx, client, { ...site, judgedAt: at, judgedTo: at });
  });

const rate = async (more: object) => {
  const whole = { client_id: null, source: 'Contract', valid_from: '2026-01-01', valid_to: null };
  const given = { ...whole, what: 'tariff', currency: 'EUR', ...more };
  const { status, text } = await staff.post('/v1/energy-rates', given);
  expect(status, text).toBe(201);
};

const report = async (query = days, caller = staff): Promise<Report> => {
  const { body, text } = await caller.get(`/v1/reports?${query}`);
  expect(body.data, text).toBeDefined();
  return body.data;
};

const file = async (format: string, language = 'en') => {
  const answer = await fetch(`${service.url}/v1/reports/file?${days}&format=${format}&language=${language}`, {
    headers: { authorization: staff.authorization },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

beforeAll(async () => {
  service = await TestService.start();
  await firstLook(service);
  tenant = await service.tenant('Aurora', 'UTC');
  staff = await service.member(tenant);
  sites = [
    await addSite(tenant, 'Roof', 'North'),
    await addSite(tenant, 'Field', 'North'),
    await addSite(tenant, 'Unknown', 'South'),
  ];
  const [roof = '', field = ''] = sites;
  await judged(tenant, roof, {
    '2026-05-01': {},
    '2026-05-02': { string: 25 },
    '2026-05-03': { string: 25 },
  });
  await judged(tenant, field, { '2026-05-04': { outage: 40, silence: 30 }, '2026-05-05': { outage: 99 } });
  await rate({ value: 0.1 });
  await rate({ what: 'co2', value: 0.4, currency: null, client_id: roof });
});
afterAll(() => service.close());

describe('lost energy in a report', () => {
  it('is that of the page of losses, by cause, in money and CO₂', async () => {
    const { total, currency, sections, top_losses: top, notes } = await report();
    const page = (await staff.get('/v1/losses?first_day=2026-05-01&last_day=2026-05-04')).body.data;
    expect(sections.map(({ id }) => id)).toEqual(expect.arrayContaining(['losses', 'causes', 'worth']));
    expect(total.figures).toMatchObject({
      lost_kwh: page.cost.kwh,
      lost_string_kwh: page.total.causes.string,
      lost_outage_kwh: 40,
      lost_silence_kwh: 30,
      lost_soiling_kwh: 0,
      lost_money_kwh: page.cost.money_kwh,
      lost_co2_kwh: 50,
    });
    expect(total.figures.lost_kwh).toBe(90);
    expect(total.figures.lost_percent).toBeCloseTo((100 * 90) / 370, 9);
    // Four days of sites of twelve: a third site is told nothing of.
    expect(total.figures.lost_told_percent).toBeCloseTo(100 / 3, 9);
    expect(currency).toBe('EUR');
    expect(total.figures.lost_money).toBeCloseTo(9, 9);
    expect(total.figures.lost_money).toBeCloseTo(page.cost.money[0].amount, 9);
    expect(total.figures.lost_co2_kg).toBeCloseTo(20, 9);
    const worth = sections.find(({ id }) => id === 'worth')?.columns.map(({ title }) => title);
    expect(worth?.[0]).toBe('Worth (EUR)');
    expect(top.rows).toMatchObject([
      {
        name: 'Roof',
        cause: 'string',
        cause_title: 'A string may be down',
        since: '2026-05-02',
        lost_kwh: 50,
      },
      { name: 'Field', cause: 'outage', lost_kwh: 40, lost_co2_kg: null },
      { name: 'Field', cause: 'silence', lost_kwh: 30 },
    ]);
    expect(top.rows[0]?.lost_money).toBeCloseTo(5, 9);
    expect(notes).toEqual([]);
  });

  it('is not known, rather than nothing, of sites of which nothing was told', async () => {
    const { rows } = await report();
    const of = (name: string) => rows.find((row) => row.name === name)?.figures;
    expect(of('Roof')).toMatchObject({ lost_kwh: 50, lost_outage_kwh: 0, lost_told_percent: 75 });
    expect(of('Field')).toMatchObject({ lost_kwh: 40, lost_co2_kg: null, lost_co2_kwh: 0 });
    expect(of('Unknown')).toMatchObject({ lost_kwh: null, lost_string_kwh: null, lost_money: null });
    const regions = await report(`${days}&group=region`);
    expect(Object.fromEntries(regions.rows.map(({ key, figures }) => [key, figures.lost_kwh]))).toEqual({
      North: 90,
      South: null,
    });
  });

  it('says why where nothing of it is known, and is left out', async () => {
    const other = await service.tenant('Borealis', 'UTC');
    const member = await service.member(other);
    const id = await addSite(other, 'Roof', 'North');
    const before = await report(days, member);
    expect(before.sections.map(({ id: section }) => section)).not.toContain('losses');
    expect(before.notes).toEqual([reportTexts.en.notes.losses]);
    await judged(other, id, {}, 'missing_facts');
    const [, facts] = (await report(days, member)).notes;
    expect(facts).toMatch(/^Of lost energy nothing is known at 1 of 1 sites/);
    await judged(other, id, { '2026-05-02': { outage: 10 } });
    const { total, notes } = await report(days, member);
    expect(total.figures).toMatchObject({ lost_kwh: 10, lost_money: null, lost_money_kwh: 0 });
    expect(notes).toEqual([reportTexts.en.notes.tariff, reportTexts.en.notes.co2]);
  });

  it('adds up no two currencies', async () => {
    const [, field = ''] = sites;
    await rate({ value: 0.2, currency: 'CHF', client_id: field });
    const { total, currency, notes, top_losses: top } = await report();
    expect([currency, total.figures.lost_money, total.figures.lost_money_kwh]).toEqual([null, null, 90]);
    expect(top.rows.map(({ lost_money }) => lost_money)).toEqual([null, null, null]);
    expect(notes[0]).toContain('(CHF, EUR)');
    const own = (await staff.get('/v1/energy-rates')).body.data.find(
      (each: { currency: string }) => each.currency === 'CHF',
    );
    expect((await staff.delete(`/v1/energy-rates/${own.id}`)).status).toBe(204);
  });

  it('stands in CSV and XLSX, and sites and causes in rows and a sheet of their own', async () => {
    const csv = (await file('csv')).toString().trim().split('\r\n');
    const names = csv[0]?.split(',') ?? [];
    const cells = (line: string | undefined) =>
      Object.fromEntries((line ?? '').split(',').map((cell, index) => [names[index], cell]));
    expect(cells(csv[1])).toMatchObject({ group: 'total', currency: 'EUR', lost_kwh: '90', lost_money: '9' });
    const top = csv.map(cells).filter(({ group }) => group === 'top_loss');
    expect(top).toHaveLength(3);
    expect(top[0]).toMatchObject({
      key: sites[0],
      name: 'Roof',
      cause: 'string',
      lost_kwh: '50',
      since: '2026-05-02',
    });
    const sheets = await readExcelFile(await file('xlsx'));
    expect(sheets).toHaveLength(3);
    expect(sheets[2]?.data[1]).toEqual([
      'Roof',
      'A string may be down',
      new Date('2026-05-02T00:00Z'),
      new Date('2026-05-03T00:00Z'),
      50,
      5,
      20,
    ]);
  });

  it.skipIf(spawnSync('pdftotext', ['-v']).error !== undefined).each(languages)(
    'stands in the PDF with what it means (%s)',
    async (language) => {
      const { sections, top_losses: top } = await report(`${days}&language=${language}`);
      const text = execFileSync('pdftotext', ['-raw', '-', '-'], {
        input: await file('pdf', language),
        encoding: 'utf8',
      }).replaceAll(/\s/g, '');
      const told = sections.filter(({ id }) => id === 'losses' || id === 'causes' || id === 'worth');
      expect(told).toHaveLength(3);
      for (const words of [
        top.title,
        top.definition,
        ...top.rows.map((row) => row.cause_title),
        ...told.flatMap(({ title, columns }) => [title, ...columns.map(({ definition }) => definition)]),
      ])
        expect(text).toContain(words.replaceAll(/\s/g, ''));
    },
    30_000,
  );
});
