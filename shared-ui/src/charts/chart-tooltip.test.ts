import { describe, expect, it } from 'vitest';
import { tooltipContent } from './chart-tooltip.ts';

const words = {
  title: '10:00',
  valueOf: ({ value }: { value: number | null }) => String(value),
  besideOf: () => '',
  moreOf: (count: number) => `and ${count} more`,
};
const items = (...values: readonly (number | null)[]) =>
  values.map((value, place) => ({ name: `Site ${place}`, color: '#000', value }));
const saidOf = (values: readonly (number | null)[]) =>
  [...tooltipContent(items(...values), words).querySelectorAll('b')].map((value) => value.textContent);

describe('what a tooltip names of more lines than it has room for', () => {
  it('is the largest, what is used below zero too, in the order of the drawing', () => {
    const small = Array.from({ length: 12 }, (_, place) => place + 1);
    expect(saidOf([...small, -500, null, 90])).toEqual([
      '90',
      '12',
      '11',
      '10',
      '9',
      '8',
      '7',
      '6',
      '5',
      '4',
      '3',
      '-500',
    ]);
  });

  it('is all of them, as they come, where there is room', () => {
    expect(saidOf([3, -500, null, 90])).toEqual(['3', '-500', 'null', '90']);
  });

  it('stands at the top of the drawing where it is higher than half of it', () => {
    const isTall = (count: number) =>
      'tall' in tooltipContent(items(...Array.from({ length: count }, () => 1)), words).dataset;
    expect([1, 3, 4, 20].map(isTall)).toEqual([false, false, true, true]);
  });
});
