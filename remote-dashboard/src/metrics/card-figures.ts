import type { ClientRole as Role, MetricTotal } from 'api/contract';
import { metricOf, type NumericMetric } from './metric-catalogue.ts';

/** What a figure is of: never two of these in one sum. */
export type FigurePart =
  | 'generation'
  | 'consumption'
  | 'storedIn'
  | 'storedOut'
  | 'netIn'
  | 'netOut'
  | 'measurement'
  | 'mean';

export interface CardFigure {
  part: FigurePart;
  /** Whose line over time shows where it is heading; undefined where none does. */
  role: Role | null | undefined;
  value: number | null;
  /** The part of the time, from 0 to 1, of which it is known. */
  coverage: number;
}

/** What a card says of a metric, the most important first. */
export function cardFigures(rows: readonly MetricTotal[], metric: NumericMetric): CardFigure[] {
  const of = (role: Role | null) => rows.find((row) => row.metric_name === metric && row.role === role);
  if (metricOf(metric).kind === 'intensive') return figure('mean', null, of(null));
  return [
    ...figure('generation', 'generation', of('generation')),
    ...figure('consumption', 'consumption', of('consumption')),
    ...storage(of('storage')),
    ...figure('measurement', 'measurement', of('measurement')),
  ];
}

function figure(part: FigurePart, role: Role | null, row: MetricTotal | undefined): CardFigure[] {
  return row === undefined ? [] : [{ part, role, value: row.value, coverage: row.coverage }];
}

/** What went in and what came out are two amounts; a level, on the average of its time, is what is left of both. */
function storage(row: MetricTotal | undefined): CardFigure[] {
  if (row === undefined) return [];
  const known = { role: undefined, coverage: row.coverage };
  if (row.kind === 'amount')
    return [
      { part: 'storedIn', value: row.in_value, ...known },
      { part: 'storedOut', value: row.out_value, ...known },
    ];
  const { value } = row;
  if (value === null) return [];
  return [{ part: value < 0 ? 'netIn' : 'netOut', value: Math.abs(value), ...known }];
}
