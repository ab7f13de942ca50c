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

type Sample = string | number | string[];

/** Of each field what a new client gets, and what it is changed to; texts with blanks around them. */
const SAMPLES: Record<Field, [Sample, Sample]> = {
  name: [' Hill ', ' Mill '],
  description: [' Ten panels ', ' Twelve panels '],
  type: [' solar ', ' wind '],
  role: ['storage', 'generation'],
  location: [' Here ', ' There '],
  building: [' A ', ' B '],
  status: ['maintenance', 'inactive'],
  nameplate_kw: [800, 950.5],
  peak_kwp: [1000, 1200],
  storage_kwh: [400, 0.5],
  latitude: [52.52, -33.9],
  longitude: [13.4, 151.2],
  commissioned_on: ['2024-02-29', '2025-01-31'],
  tilt_degrees: [30, 0],
  azimuth_degrees: [180, 0],
  hub_height_m: [140, 99.5],
  region: [' Brandenburg ', ' Saxony '],
  tags: [
    [' leased ', 'north', 'leased', ' '],
    ['sold', 'leased'],
  ],
};

const FIELDS = Object.keys(CLIENT_FIELDS) as Field[];
const samples = (which: 0 | 1, fields = FIELDS) =>
  Object.fromEntries(fields.map((field) => [field, SAMPLES[field][which]]));
const trimmed = (which: 0 | 1, fields = FIELDS) =>
  Object.fromEntries(fields.map((field) => [field, meant(SAMPLES[field][which])]));

function meant(sample: Sample): Sample {
  if (typeof sample === 'string') return sample.trim();
  return Array.isArray(sample) ? [...new Set(sample.map((tag) => tag.trim()).filter(Boolean))] : sample;
}

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

  it('says what is wrong with a fact, and changes nothing', async () => {
    const { id } = (await staff.post('/v1/clients', { name: 'Hill', description: 'x' })).body.data;
    const refused: [object, string, RegExp][] = [
      [{ nameplate_kw: 0 }, 'nameplate_kw', />= 0.00001/],
      [{ nameplate_kw: 1e308 }, 'nameplate_kw', /<= 10000000/],
      [{ peak_kwp: '12' }, 'peak_kwp', /number/],
      [{ latitude: 151.2, longitude: -33.9 }, 'latitude', /<= 90/],
      [{ latitude: 52 }, 'longitude', /is needed with a latitude/],
      [{ longitude: 13 }, 'latitude', /is needed with a longitude/],
      [{ tilt_degrees: 200 }, 'tilt_degrees', /<= 90/],
      [{ azimuth_degrees: -10 }, 'azimuth_degrees', />= 0/],
      [{ commissioned_on: '01.05.2024' }, 'commissioned_on', /must be a day .*such as 2024-05-01/],
      [{ commissioned_on: '2025-02-29' }, 'commissioned_on', /no day of the calendar/],
      [{ tags: Array.from({ length: 21 }, String) }, 'tags', /20/],
    ];
    for (const [body, field, message] of refused) {
      const answer = await staff.put(`/v1/clients/${id}`, body);
      expect(answer.status, field).toBe(422);
      expect(answer.body.details, field).toContainEqual({ field, message: expect.stringMatching(message) });
      const row = { line: 2, name: 'Other', description: 'x', ...body };
      const rows = (await staff.post('/v1/clients/import', { dry_run: true, rows: [row] })).body.data.rows;
      expect(rows, field).toMatchObject([{ result: 'rejected', errors: [{ field }] }]);
    }
    expect((await staff.get(`/v1/clients/${id}`)).body.data).toMatchObject({
      version: 1,
      nameplate_kw: null,
    });
  });

  it('in what is stored of a client that was given nothing but its name', () => {
    const stored = storedClient({ name: 'Hill', description: 'x' });
    expect(Object.keys(stored)).toEqual(expect.arrayContaining(FIELDS));
    expect(Object.values(stored)).not.toContain(undefined);
  });
});
