import { describe, expect, it } from 'vitest';
import { changesBetween, type ClientFields, compareVersions } from './merge-versions.ts';

const base: ClientFields = {
  name: 'Roof',
  description: 'Flat',
  status: 'active',
  location: 'A',
  building: '',
};

describe('two versions of a client', () => {
  it('suggests whoever changed a field, and mine where both did', () => {
    const mine = { ...base, name: 'Roof south', status: 'maintenance' as const };
    const theirs = { ...base, name: 'Roof 1', description: 'Flat roof' };
    expect(compareVersions(base, mine, theirs)).toEqual([
      { field: 'name', mine: 'Roof south', theirs: 'Roof 1', suggested: 'mine' },
      { field: 'description', mine: 'Flat', theirs: 'Flat roof', suggested: 'theirs' },
      { field: 'status', mine: 'maintenance', theirs: 'active', suggested: 'mine' },
    ]);
  });

  it('finds nothing to settle where both made the same change', () => {
    const same = { ...base, name: 'Roof 1' };
    expect(compareVersions(base, same, same)).toEqual([]);
  });

  it('sends only what changed, trimmed, and null for a place that was cleared', () => {
    expect(changesBetween(base, { ...base, name: ' Roof 1 ', location: ' ' })).toEqual({
      name: 'Roof 1',
      location: null,
    });
    expect(changesBetween(base, base)).toEqual({});
  });
});
