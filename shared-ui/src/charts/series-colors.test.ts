import { expect, it } from 'vitest';
import { neutralSeriesColors, seriesColors } from '../tokens/design-tokens.ts';
import { colorsOf } from './series-colors.ts';

const [first, second, third] = seriesColors('light');
const { others, compared } = neutralSeriesColors('light');
const named = (name: string, more: object = {}) => ({ name, points: [], ...more });

it('gives colors as series come, and to those with a tone always the same', () => {
  const used = named('Used', { tone: 2 });
  expect([...colorsOf('bar', [named('a'), used], new Set(), 'light').values()]).toEqual([first, third]);
  expect([...colorsOf('bar', [used, named('a')], new Set(), 'light').values()]).toEqual([third, second]);
});

it('tells apart by their grays what stands for several of different groups, where it is filled', () => {
  const series = [named('a'), named('12 others'), named('20 others'), named('before', { dashed: true })];
  const many = new Set(['12 others', '20 others']);
  const of = (kind: 'bar' | 'line') => [...colorsOf(kind, series, many, 'light').values()];
  expect(of('bar')).toEqual([first, others[0], others[1], compared]);
  expect(of('line')).toEqual([first, others[0], others[0], compared]);
});
