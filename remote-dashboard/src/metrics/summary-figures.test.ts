import { describe, expect, it } from 'vitest';
import { dataPoints, metricsTracked, rowTotal, summaryFigure } from './summary-figures.ts';

const rows = [
  { client_id: 'a', metric_name: 'energy_consumption', data_points: 4, avg_value: 1.25 },
  { client_id: 'b', metric_name: 'energy_consumption', data_points: 2, avg_value: 10 },
  { client_id: 'a', metric_name: 'power', data_points: 4, avg_value: 5000 },
  { client_id: 'b', metric_name: 'power', data_points: 2, avg_value: 250 },
  { client_id: 'a', metric_name: 'temperature', data_points: 3, avg_value: 20 },
  { client_id: 'b', metric_name: 'temperature', data_points: 1, avg_value: 10 },
  { client_id: 'a', metric_name: 'status', data_points: 7, avg_value: null },
];

describe('the figure of a metric', () => {
  it('is the sum of interval energy', () => {
    expect(summaryFigure(rows, 'energy_consumption')).toBe(25);
  });

  it('is the total of the clients’ average power, whoever reports more often', () => {
    expect(summaryFigure(rows, 'power')).toBe(5250);
  });

  it('is the average of all readings of a state', () => {
    expect(summaryFigure(rows, 'temperature')).toBe(17.5);
  });

  it('is absent without readings, not zero', () => {
    expect(summaryFigure(rows, 'humidity')).toBeNull();
    expect(
      summaryFigure([{ client_id: 'a', metric_name: 'power', data_points: 0, avg_value: null }], 'power'),
    ).toBeNull();
  });
});

it('counts distinct metrics and all readings', () => {
  expect(metricsTracked(rows)).toBe(4);
  expect(dataPoints(rows)).toBe(23);
  expect(metricsTracked([])).toBe(0);
  expect(dataPoints([])).toBe(0);
});

it('totals only amounts', () => {
  expect(rows.map(rowTotal)).toEqual([5, 20, null, null, null, null, null]);
});
