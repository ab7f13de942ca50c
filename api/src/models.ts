/** The models of sites by themselves, without service and storage: what a benchmark measures. */
export {
  COMES_DOWN,
  LONGEST_AGO,
  lookAtStandstill,
  RUNS_AGAIN,
  SEEN_WITHIN,
  STANDS_STILL,
} from './alerts/standstill.ts';
export { deviceOf, type Equipment } from './demo/physics/devices.ts';
export { expectHours, type SiteHours } from './expected/expect-hours.ts';
export { flatTops } from './expected/curtailment.ts';
export { lostEnergy, mostExpected } from './expected/lost-energy.ts';
export { findShortfall } from './expected/shortfall.ts';
export { expectByNeighbors } from './expected/wind-model.ts';
export { clearEnergy, type HourOfSite, type SolarSite } from './expected/solar-model.ts';
export { hindcastsOf, type Track, trackOf } from './forecast/backtest.ts';
export { HORIZON, type Signal } from './forecast/signal.ts';
export { cellsOf } from './forecast/site-signal.ts';
export { HindcastSum } from './forecast/sums.ts';
export { findShifted } from './quality/find-clocks.ts';
export { findSpikes } from './quality/find-spikes.ts';
export { learnUsual } from './quality/usual.ts';
