import { describe, expect, it } from 'vitest';
import { summaryRow } from '../testing/summary-row.ts';
import { matchingRows, sortedRows } from './summary-table.ts';

const site2 = { client_name: 'Site 2', client_id: 'b' };
const site10 = { client_name: 'Site 10', client_id: 'c' };
const rows = [
  summaryRow({ ...site10, metric_name: 'power', avg_value: 5 }),
  summaryRow({ ...site2, metric_name: 'status', avg_value: null }),
  summaryRow({ ...site2, metric_name: 'power', avg_value: 7 }),
  summaryRow({ ...site2, metric_name: 'energy_consumption', avg_value: 1 }),
];

function names(sorted: typeof rows) {
  return sorted.map((row) => `${row.client_name} ${row.metric_name}`);
}

describe('order of the table', () => {
  it('is by client as people count, then by metric in the order of B-7.5', () => {
    expect(names(sortedRows(rows, undefined))).toEqual([
      'Site 2 energy_consumption',
      'Site 2 power',
      'Site 2 status',
      'Site 10 power',
    ]);
  });

  it('can be by metric', () => {
    expect(names(sortedRows(rows, { key: 'metric', order: 'asc' }))).toEqual([
      'Site 2 energy_consumption',
      'Site 2 power',
      'Site 10 power',
      'Site 2 status',
    ]);
  });

  it('keeps what has no figure last in both directions', () => {
    const figures = (order: 'asc' | 'desc') =>
      sortedRows(rows, { key: 'average', order }).map((row) => row.avg_value);
    expect(figures('asc')).toEqual([1, 5, 7, null]);
    expect(figures('desc')).toEqual([7, 5, 1, null]);
  });
});

describe('search in the table', () => {
  const label = (metric: string) => ({ power: 'Power' })[metric] ?? metric;

  it('finds rows with every word, in client or metric as people see them', () => {
    expect(names(matchingRows(rows, ' POWER  site 1', label))).toEqual(['Site 10 power']);
    expect(matchingRows(rows, '', label)).toHaveLength(4);
    expect(matchingRows(rows, 'nothing', label)).toEqual([]);
  });
});
