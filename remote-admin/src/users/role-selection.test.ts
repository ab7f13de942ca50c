import { describe, expect, it } from 'vitest';
import { effectiveChange, selectionState } from './role-selection.ts';

describe('the state of a role selection', () => {
  it.each([
    [['a'], [], 'selectAtLeastOne'],
    [[], [], 'selectAtLeastOne'],
    [['a'], ['a', 'b'], 'readyToUpdate'],
    [['a'], ['b'], 'readyToUpdate'],
    [['a', 'b'], ['b', 'a'], 'noChanges'],
  ])('from %j to %j is %s', (original, selected, state) => {
    expect(selectionState(new Set(original), new Set(selected))).toBe(state);
  });
});

describe('what a person gains and loses', () => {
  const roles = [
    { id: 'viewer', permissions: [{ action: 'client.read' }, { action: 'dashboard.read' }] },
    { id: 'operator', permissions: [{ action: 'client.read' }, { action: 'client.update' }] },
  ];

  it('leaves out what another of their roles gives', () => {
    expect(effectiveChange(roles, new Set(['viewer']), new Set(['operator']))).toEqual({
      gained: ['client.update'],
      lost: ['dashboard.read'],
    });
  });
});
