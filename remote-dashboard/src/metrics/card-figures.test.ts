import { describe, expect, it } from 'vitest';
import { metricTotal } from '../testing/metric-total.ts';
import { cardFigures } from './card-figures.ts';

const said = (...given: Parameters<typeof cardFigures>) =>
  cardFigures(...given).map(({ part, value }) => `${part} ${value}`);

describe('what a card says', () => {
  it('keeps generation, use and storage apart', () => {
    const rows = [
      metricTotal({
        metric_name: 'energy_consumption',
        role: 'storage',
        value: -2,
        in_value: 7,
        out_value: 5,
      }),
      metricTotal({ metric_name: 'energy_consumption', role: 'consumption', value: 30 }),
      metricTotal({ metric_name: 'energy_consumption', role: 'generation', value: 100 }),
      metricTotal({ metric_name: 'power', role: 'generation', value: 1 }),
    ];
    expect(said(rows, 'energy_consumption')).toEqual([
      'generation 100',
      'consumption 30',
      'storedIn 7',
      'storedOut 5',
    ]);
  });

  it.each([
    [-2, 'netIn 2'],
    [3, 'netOut 3'],
  ])('says which way power of a storage goes on the whole: %d W', (value, words) => {
    expect(said([metricTotal({ metric_name: 'power', role: 'storage', value })], 'power')).toEqual([words]);
  });

  it('begins with what there is', () => {
    const rows = [metricTotal({ metric_name: 'power', role: 'measurement', value: 5 })];
    expect(said(rows, 'power')).toEqual(['measurement 5']);
    expect(said([], 'power')).toEqual([]);
  });

  it('is one figure over all roles for a level that does not add up', () => {
    const rows = [
      metricTotal({ metric_name: 'temperature', role: 'generation', value: 21 }),
      metricTotal({ metric_name: 'temperature', role: null, value: 18 }),
    ];
    expect(said(rows, 'temperature')).toEqual(['mean 18']);
  });
});
