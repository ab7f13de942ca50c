import { describe, expect, it } from 'vitest';
import { changesBetween, type ClientFields } from './merge-versions.ts';

const base: ClientFields = {
  name: 'Roof',
  description: 'Flat',
  status: 'active',
  role: '',
  location: 'A',
  building: '',
};

describe('two versions of a client', () => {
  it('sends only what changed, trimmed, and null for a place that was cleared', () => {
    expect(changesBetween(base, { ...base, name: ' Roof 1 ', location: ' ' })).toEqual({
      name: 'Roof 1',
      location: null,
    });
    expect(changesBetween(base, base)).toEqual({});
  });

  it('gives a role, and lets it follow from the type again', () => {
    const storing: ClientFields = { ...base, role: 'storage' };
    expect(changesBetween(base, storing)).toEqual({ role: 'storage' });
    expect(changesBetween(storing, base)).toEqual({ role: null });
  });
});
