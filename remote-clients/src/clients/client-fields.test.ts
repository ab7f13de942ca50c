import type { Client } from 'api/contract';
import { describe, expect, it } from 'vitest';
import { CLIENT_FIELD_NAMES } from './client-fields.ts';
import { type ClientFields, changesBetween, fieldsOf } from './edit/merge-versions.ts';
import { clientsCsv, clientsCsvHeader } from './export/clients-csv.ts';
import { readImport } from './import/read-import.ts';
import { sampleClient } from '../testing/sample-clients.ts';

const VALUES = {
  name: 'Hill',
  description: 'Ten panels',
  location: 'Here',
  building: 'A',
  type: 'solar',
  role: 'storage',
  status: 'maintenance',
  nameplate_kw: 800,
  peak_kwp: 1000.5,
  storage_kwh: 0.5,
  latitude: -33.9,
  longitude: 151.2,
  commissioned_on: '2024-02-29',
  tilt_degrees: 0,
  azimuth_degrees: 180,
  hub_height_m: 99.5,
  region: 'Brandenburg',
  tags: ['leased', 'north'],
} satisfies Record<(typeof CLIENT_FIELD_NAMES)[number], unknown> & Partial<Client>;

/** What another person may write of what is no text. */
const CHANGED = new Map<string, string>([
  ...CLIENT_FIELD_NAMES.filter((name) => typeof VALUES[name] === 'number').map(
    (name) => [name, '7,5'] as const,
  ),
  ['commissioned_on', '2025-01-31'],
]);

describe('a field of a client is everywhere', () => {
  it('in the file that is exported, which the import reads as it was', () => {
    const file = clientsCsvHeader + clientsCsv([sampleClient(VALUES)]);
    const read = readImport(file);
    expect('rows' in read && read.rows).toEqual([{ line: 2, ...VALUES }]);
    expect('unusedColumns' in read && read.unusedColumns).not.toEqual(
      expect.arrayContaining([expect.stringMatching(new RegExp(`^(${CLIENT_FIELD_NAMES.join('|')})$`))]),
    );
  });

  it('in the form, and in what a save sends of it', () => {
    const base = fieldsOf(sampleClient({ ...VALUES, role_given: true }));
    expect(Object.keys(base).toSorted()).toEqual(CLIENT_FIELD_NAMES.toSorted());
    const others = CLIENT_FIELD_NAMES.map((name) => [name, CHANGED.get(name) ?? 'else']);
    const changed = { ...base, ...(Object.fromEntries(others) as Partial<ClientFields>) };
    expect(Object.keys(changesBetween(base, changed)).toSorted()).toEqual(CLIENT_FIELD_NAMES.toSorted());
  });
});
