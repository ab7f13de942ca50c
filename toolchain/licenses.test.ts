import { describe, expect, it } from 'vitest';
import { refusedPackages } from './licenses.ts';

const one = (license: string, name = 'some', version = '1.0.0') =>
  refusedPackages({ [license]: [{ name, versions: [version] }] });

describe('a package', () => {
  it.each(['MIT', 'MIT AND ISC', 'MIT OR GPL-3.0-only', '(MIT OR Apache-2.0)', 'GPL-2.0-only OR Apache-2.0'])(
    'under %s may be used',
    (license) => expect(one(license)).toEqual([]),
  );

  it.each([
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'MIT AND GPL-2.0-only',
    'MIT OR (GPL-2.0-only AND ISC)',
    'MIT AND ISC OR GPL-2.0-only',
    'SEE LICENSE IN file',
    'UNLICENSED',
    'Unknown',
  ])('under %s may not', (license) => expect(one(license)).toEqual([`some@1.0.0: ${license}`]));

  it('of no stated license may be used in the version whose license a person has read', () => {
    expect(one('Unknown', 'suncalc', '2.0.2')).toEqual([]);
    expect(one('Unknown', 'suncalc', '2.0.3')).toEqual(['suncalc@2.0.3: Unknown']);
  });
});
