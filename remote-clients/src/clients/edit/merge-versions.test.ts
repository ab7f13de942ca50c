import { describe, expect, it } from 'vitest';
import { sampleClient } from '../../testing/sample-clients.ts';
import { changesBetween, type ClientFields, fieldsOf } from './merge-versions.ts';

const base: ClientFields = {
  ...fieldsOf(sampleClient()),
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

  it('sends facts as numbers, days and words, and takes each back', () => {
    const facts = { nameplate_kw: '12,5', commissioned_on: '2024-02-29', tags: 'leased, north, leased' };
    const given = { nameplate_kw: 12.5, commissioned_on: '2024-02-29', tags: ['leased', 'north'] };
    expect(changesBetween(base, { ...base, ...facts })).toEqual(given);
    const taken = { nameplate_kw: null, commissioned_on: null, tags: [] };
    expect(changesBetween({ ...base, ...facts }, base)).toEqual(taken);
  });

  it('gives a role, and lets it follow from the type again', () => {
    const storing: ClientFields = { ...base, role: 'storage' };
    expect(changesBetween(base, storing)).toEqual({ role: 'storage' });
    expect(changesBetween(storing, base)).toEqual({ role: null });
  });
});
