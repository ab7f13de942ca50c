/** The drawing of charts, loaded when one comes into view. Pages use `ChartCard` of `shared-ui`. */
export { Plot } from './plot.tsx';
export type { ChartProps } from './series.ts';
