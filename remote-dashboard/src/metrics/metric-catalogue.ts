import type { MessageId } from '../messages/text.ts';

/**
 * How the readings of one metric become one figure.
 * - `sum`: each reading is an amount of its interval (energy), so a figure is their sum.
 * - `mean`: each reading is a level (power, temperature), so a figure is the average of all readings.
 */
export type Combine = 'sum' | 'mean';

export interface Metric {
  label: MessageId;
  /** A unit's symbol is the same in every language. */
  unit: string;
  decimals: number;
  combine: Combine;
}

const catalogue = {
  energy_consumption: { label: 'metric.energyConsumption', unit: 'kWh', decimals: 2, combine: 'sum' },
  power: { label: 'metric.power', unit: 'W', decimals: 0, combine: 'mean' },
  temperature: { label: 'metric.temperature', unit: '°C', decimals: 1, combine: 'mean' },
  humidity: { label: 'metric.humidity', unit: '%', decimals: 1, combine: 'mean' },
  voltage: { label: 'metric.voltage', unit: 'V', decimals: 1, combine: 'mean' },
  current: { label: 'metric.current', unit: 'A', decimals: 2, combine: 'mean' },
} as const satisfies Record<string, Metric>;

export type NumericMetric = keyof typeof catalogue;

/** The metrics that a chart can draw, in their order (B-7.5). */
export const numericMetrics = Object.keys(catalogue) as NumericMetric[];

/** The choices of the events filter after 'All Metrics'. */
export const eventMetrics = [...numericMetrics, 'status'] as const;
export type EventMetric = (typeof eventMetrics)[number];

export function metricOf(name: NumericMetric): Metric {
  return catalogue[name];
}

export function isNumericMetric(name: string): name is NumericMetric {
  return Object.hasOwn(catalogue, name);
}

/** The label of any metric; one that integrators invented is shown by its own name. */
export function metricLabel(name: string, text: (id: MessageId) => string): string {
  if (isNumericMetric(name)) return text(catalogue[name].label);
  return name === 'status' ? text('metric.status') : name;
}

export function metricUnit(name: string): string | null {
  return isNumericMetric(name) ? catalogue[name].unit : null;
}
