import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Client } from './clients.schema.ts';
import type { ImportResult } from './many-clients.schema.ts';

let service: TestService;
let tenant: Tenant;
let staff: Caller;

beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.tenant();
  staff = await service.member(tenant);
});

async function send(rows: object[], dry_run = false, caller = staff): Promise<ImportResult[]> {
  const lines = rows.map((row, index) => ({ line: index + 2, description: 'x', ...row }));
  const answer = await caller.post('/v1/clients/import', { dry_run, rows: lines });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.rows;
}
const results = (rows: ImportResult[]) => rows.map(({ result }) => result);
const clients = async (): Promise<Client[]> => (await staff.get('/v1/clients?limit=1000')).body.data;

describe('importing clients', () => {
  it('creates each with a token that works', async () => {
    const [hill, mill] = await send([
      { name: ' Hill ', location: 'Building A', building: ' ', type: 'solar', status: 'maintenance' },
      { name: 'Mill' },
    ]);
    expect(await clients()).toMatchObject([
      {
        id: hill?.id,
        name: 'Hill',
        location: 'Building A',
        building: null,
        type: 'solar',
        status: 'maintenance',
      },
      { id: mill?.id, name: 'Mill', location: null, status: 'active', version: 1 },
    ]);
    expect((await service.obtainToken(hill?.id ?? '', hill?.access_token ?? '')).status).toBe(200);
    const { body } = await staff.get('/v1/audit?action=client.created');
    expect(body.total).toBe(2);
    expect(JSON.stringify(body)).not.toContain('ems_');
  });

  it('gives each the role of its type or the one it names, and says of a type that it does not know', async () => {
    const rows = [
      { name: 'A', type: 'Wind turbine' },
      { name: 'B', type: 'Frobnicator' },
      { name: 'C', type: 'Frobnicator', role: 'storage' },
      { name: 'D' },
      // As an export has it, which names the role of every type.
      { name: 'E', type: 'Wind turbine', role: 'generation' },
      { name: 'F', type: 'Frobnicator', role: 'measurement' },
    ];
    const note = expect.stringMatching(/'Frobnicator' is no type.*measurement/);
    const told = [undefined, [{ field: 'type', message: note }], ...Array(4)];
    expect((await send(rows, true)).map(({ result, notes }) => [result, notes])).toEqual(
      told.map((notes) => ['created', notes]),
    );
    expect((await send(rows)).map(({ notes }) => notes)).toEqual(told);
    const found = await clients();
    expect(found.map(({ name, type, role, role_given }) => [name, type, role, role_given])).toEqual([
      ['A', 'Wind turbine', 'generation', false],
      ['B', 'Frobnicator', 'measurement', false],
      ['C', 'Frobnicator', 'storage', true],
      ['D', null, 'measurement', false],
      ['E', 'Wind turbine', 'generation', false],
      ['F', 'Frobnicator', 'measurement', true],
    ]);
    expect(results(await send([{ name: 'E', role: 'generator' }]))).toEqual(['rejected']);
    const { body } = await staff.get('/v1/clients?role=storage');
    expect(body.data.map(({ name }: Client) => name)).toEqual(['C']);
  });

  it('writes nothing in a dry run and says what would be', async () => {
    await send([{ name: 'Known' }]);
    const rows = await send([{ name: 'New' }, { name: 'known' }, { name: 'NEW' }], true);
    expect(rows).toEqual([
      { line: 2, result: 'created' },
      { line: 3, result: 'duplicate' },
      { line: 4, result: 'duplicate' },
    ]);
    expect(await clients()).toHaveLength(1);
  });

  it('takes a client of one name and place once, in any case and with any blanks around', async () => {
    const rows = [
      { name: 'Roof', location: 'A' },
      { name: 'ROOF ', location: ' a' },
      { name: 'Roof', location: 'B' },
      { name: 'Roof' },
      { name: 'roof', location: '' },
    ];
    expect(results(await send(rows))).toEqual(['created', 'duplicate', 'created', 'created', 'duplicate']);
    expect(new Set(results(await send(rows)))).toEqual(new Set(['duplicate']));
    expect(await clients()).toHaveLength(3);
  });

  it('takes one again whose client was deleted', async () => {
    const [first] = await send([{ name: 'Roof' }]);
    await staff.delete(`/v1/clients/${first?.id}`);
    expect(results(await send([{ name: 'Roof' }]))).toEqual(['created']);
  });

  it('creates nothing twice when two import at the same moment', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => ({ name: `Site ${index}` }));
    const other = await service.member(tenant);
    const answers = await Promise.all([send(rows), send(rows, false, other), send(rows.toReversed())]);
    expect(answers.flat().filter(({ result }) => result === 'created')).toHaveLength(200);
    expect(await clients()).toHaveLength(200);
  });

  it('keeps the good rows of bad ones, and says of each bad one what is wrong', async () => {
    const rows = await send([
      { name: 'Good' },
      { name: '  ' },
      { name: 'x'.repeat(201), description: 7 },
      { name: 'Odd', colour: 'red' },
      { name: 'Status', status: 'sleeping' },
      { name: 'NUL \u0000' },
      { name: 'Half', location: '\ud83d' },
      { name: "=cmd|'/C calc'!A0" },
      { name: 'Also good 名前' },
    ]);
    expect(results(rows)).toEqual([
      'created',
      'rejected',
      'rejected',
      'rejected',
      'rejected',
      'rejected',
      'rejected',
      'created',
      'created',
    ]);
    expect(rows.map(({ errors }) => errors?.map(({ field }) => field).join() ?? '')).toEqual([
      '',
      'name',
      'name,description',
      'colour',
      'status',
      'name',
      'location',
      '',
      '',
    ]);
    expect((await clients()).map(({ name }) => name).toSorted()).toEqual([
      "=cmd|'/C calc'!A0",
      'Also good 名前',
      'Good',
    ]);
  });

  it('takes 500 rows with texts as long as they may be, and no more rows', async () => {
    const text = (length: number) => '山'.repeat(length);
    const rows = Array.from({ length: 500 }, (_, index) => ({
      name: `${text(190)}${index}`,
      description: text(2000),
      location: text(200),
      building: text(200),
      type: text(200),
    }));
    expect(new Set(results(await send(rows, true)))).toEqual(new Set(['created']));
    const many = [...rows, { name: 'One more' }].map((row, line) => ({ description: 'x', ...row, line }));
    const answer = await staff.post('/v1/clients/import', { dry_run: true, rows: many });
    expect([answer.status, answer.body.details[0].field]).toEqual([422, 'rows']);
    const huge = await staff.post('/v1/clients/import', { padding: 'x'.repeat(5 * 1024 * 1024) });
    expect(huge.status).toBe(413);
  });

  it.each([
    [{ rows: [{ line: 1 }] }, 'dry_run'],
    [{ dry_run: 'no', rows: [{ line: 1 }] }, 'dry_run'],
    [{ dry_run: true, rows: [] }, 'rows'],
    [{ dry_run: true, rows: [{ name: 'no line' }] }, 'rows.0.line'],
    [{ dry_run: true, rows: ['text'] }, 'rows.0'],
  ])('refuses %j, naming %s', async (body, field) => {
    const answer = await staff.post('/v1/clients/import', body);
    expect(answer.status).toBe(422);
    expect(answer.body.details.map((detail: { field: string }) => detail.field)).toContain(field);
  });

  it('is for whoever may create, and knows nothing of other organizations', async () => {
    await send([{ name: 'Roof' }]);
    const viewer = await service.member(tenant, { roles: ['viewer'] });
    const row = { line: 1, name: 'Roof', description: 'x' };
    expect((await viewer.post('/v1/clients/import', { dry_run: true, rows: [row] })).status).toBe(403);
    const other = await service.member(await service.tenant('Borealis'));
    expect(results(await send([{ name: 'Roof' }], false, other))).toEqual(['created']);
    expect(await clients()).toHaveLength(1);
  });
});
