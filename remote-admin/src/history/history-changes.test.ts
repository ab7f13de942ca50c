import { expect, it } from 'vitest';
import { historyChanges } from './history-changes.ts';

it('names the fields that differ', () => {
  const before = { first_name: 'Ada', status: 'active' };
  const after = { first_name: 'Ada', status: 'inactive' };
  expect(historyChanges({ before, after })).toEqual([
    { field: 'status', before: 'active', after: 'inactive' },
  ]);
});

it('names of lists what went and what came', () => {
  const before = { permissions: ['client.read', 'client.update'] };
  const after = { permissions: ['client.read', 'user.list', 'role.list'] };
  expect(historyChanges({ before, after })).toEqual([
    { field: 'permissions', before: 'client.update', after: 'role.list, user.list' },
  ]);
});

it('shows all of what was made, and of what is gone', () => {
  expect(historyChanges({ before: null, after: { name: 'night_shift', description: '' } })).toEqual([
    { field: 'name', before: '', after: 'night_shift' },
  ]);
  expect(historyChanges({ before: { name: 'night_shift' }, after: null })).toEqual([
    { field: 'name', before: 'night_shift', after: '' },
  ]);
});

it('says words as people know them', () => {
  const say = (field: string, word: string) => (field === 'permissions' ? word.toUpperCase() : word);
  const before = { permissions: ['b', 'a'], name: 'x', old: null };
  expect(historyChanges({ before, after: { permissions: [], name: 'y', old: 5 } }, say)).toEqual([
    { field: 'permissions', before: 'A, B', after: '' },
    { field: 'name', before: 'x', after: 'y' },
    { field: 'old', before: '', after: '5' },
  ]);
});

it('writes instants on the clock of who reads them, and leaves other words alone', () => {
  const after = { last_seen_at: '2026-11-22T01:30:00.000Z', name: '2026-11-22T01:30' };
  expect(historyChanges({ before: null, after })).toEqual([
    { field: 'last_seen_at', before: '', after: expect.stringMatching(/^11\/22\/2026 1:30\sAM$/) as string },
    { field: 'name', before: '', after: '2026-11-22T01:30' },
  ]);
});
