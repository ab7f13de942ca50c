import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { inPlace, useSteadyRows } from './steady-rows.ts';

const list = (...rows: [id: string, value: number][]) => ({
  rows: rows.map(([id, value]) => ({ id, value })),
  total: rows.length,
});
const written = ({ rows }: { rows: readonly { id: string; value: number }[] }) =>
  rows.map(({ id, value }) => `${id}${value}`).join(' ');

describe('rows in place', () => {
  it('have new values, not new places', () => {
    expect(written(inPlace(list(['a', 1], ['b', 2]), list(['b', 9], ['a', 3])))).toBe('a3 b9');
  });

  it('stay when another row would take their place', () => {
    expect(written(inPlace(list(['a', 1], ['b', 2]), list(['c', 9], ['a', 3])))).toBe('a3 b2');
  });

  it('go when there are fewer, come when there are more', () => {
    expect(written(inPlace(list(['a', 1], ['b', 2]), list(['b', 2])))).toBe('b2');
    expect(written(inPlace(list(['a', 1]), list(['c', 1], ['a', 1])))).toBe('c1 a1');
  });
});

it('changes places when the hand has left, and at once for who asked for other rows', () => {
  const before = list(['a', 1], ['b', 2]);
  const after = list(['b', 3], ['a', 2]);
  const { result, rerender } = renderHook(({ fresh, view, busy }) => useSteadyRows(fresh, view, busy), {
    initialProps: { fresh: before, view: 'by name', busy: true },
  });
  rerender({ fresh: after, view: 'by name', busy: true });
  expect(written(result.current)).toBe('a2 b3');
  rerender({ fresh: after, view: 'by name', busy: false });
  expect(written(result.current)).toBe('b3 a2');
  rerender({ fresh: before, view: 'by place', busy: true });
  expect(written(result.current)).toBe('a1 b2');
});
