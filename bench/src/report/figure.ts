/** One promise and what was found. */
export interface Figure {
  what: string;
  unit:
    | '×'
    | '%'
    | 'ms'
    | 'kB'
    | 'MB'
    | 'errors'
    | 'points'
    | 'shift'
    | 'skill'
    | 'alarms'
    | 'sites'
    | 'bytes';
  measured: number;
  /** The promise: at most this, or at least where `better` says so. */
  limit: number;
  better: 'lower' | 'higher';
  /** What the figure was made from, for whoever doubts it. */
  details?: Record<string, number | string>;
}

export function holds({ measured, limit, better }: Figure): boolean {
  return better === 'lower' ? measured <= limit : measured >= limit;
}

export function inWords(value: number, unit: Figure['unit']): string {
  if (unit === '×') return `${value.toFixed(2)} ×`;
  if (unit === 'shift' || unit === 'skill') return value.toFixed(3);
  if (unit === 'alarms') return `${value.toFixed(2)} alarms`;
  const places = unit === 'MB' || unit === '%' || unit === 'bytes' ? 1 : 0;
  return `${value.toFixed(places)} ${unit}`;
}
