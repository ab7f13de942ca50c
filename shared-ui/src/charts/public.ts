/** The drawing library, which takes a chart over from its sketch. Pages use `ChartCard` of `shared-ui`. */
export { paintInto } from './engine-painter.ts';
