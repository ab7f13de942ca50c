import { describe, expect, it } from 'vitest';
import { dataPoints, metricsTracked, summaryFigure } from './summary-figures.ts';

const rows = [
  { metric_name: 'energy_consumption', data_points: 4, sum_value: 5 },
  { metric_name: 'energy_consumption', data_points: 2, sum_value: 20 },
  { metric_name: 'power', data_points: 4, sum_value: 20_000 },
  { metric_name: 'power', data_points: 1, sum_value: 250 },
  { metric_name: 'temperature', data_points: 3, sum_value: 60 },
  { metric_name: 'temperature', data_points: 1, sum_value: 10 },
  { metric_name: 'status', data_points: 7, sum_value: null },
];

describe('the figure of a metric', () => {
  it('is the sum of interval energy', () => {
    expect(summaryFigure(rows, 'energy_consumption')).toBe(25);
  });

  it('is the average of all readings of a level', () => {
    expect(summaryFigure(rows, 'power')).toBe(4050);
    expect(summaryFigure(rows, 'temperature')).toBe(17.5);
  });

  it('is absent without readings, not zero', () => {
    expect(summaryFigure(rows, 'humidity')).toBeNull();
    expect(summaryFigure([{ metric_name: 'power', data_points: 0, sum_value: null }], 'power')).toBeNull();
  });
});

it('counts distinct metrics and all readings', () => {
  expect(metricsTracked(rows)).toBe(4);
  expect(dataPoints(rows)).toBe(22);
  expect(metricsTracked([])).toBe(0);
  expect(dataPoints([])).toBe(0);
});
