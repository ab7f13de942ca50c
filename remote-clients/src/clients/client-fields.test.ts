import { describe, expect, it } from 'vitest';
import { CLIENT_FIELD_NAMES, EDITED_FIELDS } from './client-fields.ts';
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
} as const satisfies Record<(typeof CLIENT_FIELD_NAMES)[number], string>;

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
    expect(Object.keys(base).toSorted()).toEqual(EDITED_FIELDS.toSorted());
    const others = EDITED_FIELDS.map((name) => [name, 'else']);
    const changed = { ...base, ...(Object.fromEntries(others) as Partial<ClientFields>) };
    expect(Object.keys(changesBetween(base, changed)).toSorted()).toEqual(EDITED_FIELDS.toSorted());
  });
});
