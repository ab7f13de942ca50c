import { describe, expect, it } from 'vitest';
import { compareVersions } from './compare-versions.ts';

const base = { name: 'Roof', note: 'Flat', state: 'on', place: 'A' };

describe('two versions of the same thing', () => {
  it('suggest whoever changed a field, and mine where both did', () => {
    const mine = { ...base, name: 'Roof south', state: 'off' };
    const theirs = { ...base, name: 'Roof 1', note: 'Flat roof' };
    expect(compareVersions(base, mine, theirs)).toEqual([
      { field: 'name', mine: 'Roof south', theirs: 'Roof 1', suggested: 'mine' },
      { field: 'note', mine: 'Flat', theirs: 'Flat roof', suggested: 'theirs' },
      { field: 'state', mine: 'off', theirs: 'on', suggested: 'mine' },
    ]);
  });

  it('leave nothing to settle where both made the same change', () => {
    const same = { ...base, name: 'Roof 1' };
    expect(compareVersions(base, same, same)).toEqual([]);
  });

  it('may have fields that the other lacks', () => {
    expect(compareVersions<string>({ a: 'yes' }, { a: 'yes' }, { a: 'yes', b: 'yes' })).toEqual([
      { field: 'b', mine: '', theirs: 'yes', suggested: 'theirs' },
    ]);
  });
});
