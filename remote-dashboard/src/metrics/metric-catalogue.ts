import type { MessageId } from '../messages/text.ts';

/**
 * How the readings of one metric become one figure (docs/figures.md).
 * - `amount`: of an interval (energy); adds up over time and over sites of a role.
 * - `extensive`: a level (power) that is averaged over time at a site and adds up over sites of a role.
 * - `intensive`: a level (temperature) that is averaged over time, then over sites.
 */
export type Kind = 'amount' | 'extensive' | 'intensive';

export interface Metric {
  label: MessageId;
  /** A unit's symbol is the same in every language. */
  unit: string;
  decimals: number;
  kind: Kind;
  /** What a trend is in: percent, or for scales whose zero is arbitrary the unit of a difference. */
  change: '%' | 'K';
}

const catalogue = {
  energy_consumption: {
    label: 'metric.energyConsumption',
    unit: 'kWh',
    decimals: 2,
    kind: 'amount',
    change: '%',
  },
  power: { label: 'metric.power', unit: 'W', decimals: 0, kind: 'extensive', change: '%' },
  temperature: { label: 'metric.temperature', unit: '°C', decimals: 1, kind: 'intensive', change: 'K' },
  humidity: { label: 'metric.humidity', unit: '%', decimals: 1, kind: 'intensive', change: '%' },
  voltage: { label: 'metric.voltage', unit: 'V', decimals: 1, kind: 'intensive', change: '%' },
  current: { label: 'metric.current', unit: 'A', decimals: 2, kind: 'intensive', change: '%' },
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

/** What an average is in: of an amount how much came in an hour. */
export function averageUnit({ unit, kind }: { unit: string | null; kind: Kind }): string | null {
  return unit !== null && kind === 'amount' ? `${unit}/h` : unit;
}
