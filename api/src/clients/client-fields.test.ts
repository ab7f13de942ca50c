import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { TestService } from '../testing/test-service.ts';
import { CLIENT_FIELDS, storedClient } from './client-fields.ts';
import { CreateClient, UpdateClient } from './clients.schema.ts';
import { ImportRow } from './many-clients.schema.ts';

type Field = keyof typeof CLIENT_FIELDS;

let service: TestService;
let staff: Caller;

beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());
beforeEach(async () => {
  staff = await service.member(await service.tenant());
});

/** Of each field what a new client gets, and what it is changed to; texts with blanks around them. */
const SAMPLES: Record<Field, [string, string]> = {
  name: [' Hill ', ' Mill '],
  description: [' Ten panels ', ' Twelve panels '],
  type: [' solar ', ' wind '],
  role: ['storage', 'generation'],
  location: [' Here ', ' There '],
  building: [' A ', ' B '],
  status: ['maintenance', 'inactive'],
};

const FIELDS = Object.keys(CLIENT_FIELDS) as Field[];
const samples = (which: 0 | 1, fields = FIELDS) =>
  Object.fromEntries(fields.map((field) => [field, SAMPLES[field][which]]));
const trimmed = (which: 0 | 1, fields = FIELDS) =>
  Object.fromEntries(fields.map((field) => [field, SAMPLES[field][which].trim()]));

const told = async (action: string) => (await staff.get(`/v1/audit?action=${action}`)).body.data[0];

describe('a field of a client is everywhere', () => {
  it('in what may be imported and what may be changed; a new client has all but its status', () => {
    const { line: _line, ...row } = ImportRow.properties;
    expect(Object.keys(row).toSorted()).toEqual(FIELDS.toSorted());
    expect(Object.keys(UpdateClient.properties).toSorted()).toEqual(FIELDS.toSorted());
    expect(Object.keys({ ...CreateClient.properties, status: '' }).toSorted()).toEqual(FIELDS.toSorted());
  });

  it('in the import, as it was meant, and in what the audit trail says of it', async () => {
    const rows = [{ line: 2, ...samples(0) }];
    const answer = await staff.post('/v1/clients/import', { dry_run: false, rows });
    const [{ id }] = answer.body.data.rows;
    expect((await staff.get(`/v1/clients/${id}`)).body.data).toMatchObject(trimmed(0));
    expect((await told('client.created')).after).toEqual(trimmed(0));
  });

  it('in a new client, in the list, in each change of it and in what the audit trail says', async () => {
    const given = FIELDS.filter((field) => field !== 'status');
    const { id } = (await staff.post('/v1/clients', samples(0, given))).body.data;
    expect((await staff.get('/v1/clients')).body.data).toMatchObject([trimmed(0, given)]);
    expect((await told('client.created')).after).toEqual(trimmed(0, given));

    const changed = await staff.put(`/v1/clients/${id}`, samples(1));
    expect(changed.body.data).toMatchObject(trimmed(1));
    expect((await told('client.updated')).after).toMatchObject(trimmed(1));
    expect(Object.keys((await told('client.updated')).before)).toEqual(expect.arrayContaining(FIELDS));
  });

  it('in what is stored of a client that was given nothing but its name', () => {
    const stored = storedClient({ name: 'Hill', description: 'x' });
    expect(Object.keys(stored)).toEqual(expect.arrayContaining(FIELDS));
    expect(Object.values(stored)).not.toContain(undefined);
  });
});
