import { expect, it } from 'vitest';
import { permissionDiff } from './permission-diff.ts';

it('tells added, removed and unchanged permissions apart', () => {
  const diff = permissionDiff(
    new Set(['client.read', 'client.update']),
    new Set(['client.read', 'user.list', 'role.list']),
  );
  expect(diff.added).toEqual(['role.list', 'user.list']);
  expect(diff.removed).toEqual(['client.update']);
  expect(diff.changed).toBe(true);
  expect(['user.list', 'client.update', 'client.read', 'role.read'].map(diff.of)).toEqual([
    'added',
    'removed',
    'unchanged',
    'unchanged',
  ]);
});

it('has no change once everything is as it was', () => {
  expect(permissionDiff(new Set(['client.read']), new Set(['client.read'])).changed).toBe(false);
});
