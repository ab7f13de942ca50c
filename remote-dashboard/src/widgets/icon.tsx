import type { NumericMetric } from '../metrics/metric-catalogue.ts';
import type { StatFigure } from './layout.ts';

type IconName = StatFigure | NumericMetric;

/** Drawn here on a grid of 24: a handful of lines does not need an icon library. */
const paths: Record<IconName, string> = {
  'total-clients': 'M4 20V9l8-5 8 5v11M4 20h16M9 20v-6h6v6',
  'active-clients': 'M5 12.5 10 17l9-10',
  'metrics-tracked': 'M4 20h16M7 16v-4m5 4V6m5 10v-7',
  'data-points':
    'M12 4c4.4 0 8 1.3 8 3s-3.6 3-8 3-8-1.3-8-3 3.6-3 8-3ZM4 7v10c0 1.7 3.6 3 8 3s8-1.3 8-3V7M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  energy_consumption: 'M8 4v5m8-5v5M6 9h12v3a6 6 0 0 1-12 0V9Zm6 9v3',
  power: 'M13 3 5 14h6l-1 7 8-11h-6l1-7Z',
  temperature: 'M10 14.5V5a2 2 0 1 1 4 0v9.5a4 4 0 1 1-4 0ZM12 9v8',
  voltage: 'M3 12h4l3-7 4 14 3-7h4',
  current: 'M4 8h13l-3-3m6 11H7l3 3',
  humidity: 'M12 3.5s6 6.3 6 10.5a6 6 0 0 1-12 0c0-4.2 6-10.5 6-10.5Z',
};

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.125em"
      height="1.125em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
