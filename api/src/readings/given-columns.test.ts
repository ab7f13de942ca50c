import { expect, it } from 'vitest';
import { columnFaults } from './given-columns.ts';

it.each([
  [1, '1 value,'],
  [2, '2 values,'],
])('a column of another length is told what %i timestamps need', (count, words) => {
  const timestamps = Array.from({ length: count }, () => '2026-01-01T00:00:00Z');
  const [fault] = columnFaults({ timestamps, metadata: { power: [] } });
  expect(fault?.message).toContain(`must hold ${words}`);
});
