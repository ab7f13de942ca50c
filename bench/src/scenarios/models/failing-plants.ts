import type { Equipment } from 'api/models';
import { BEGIN, WINTER } from './demo-fleet.ts';
import type { Region } from './outages.ts';

const REGIONS = ['bench', 'alpha', 'beta', 'gamma'];
const SEASON = 90;
const YEAR = 365;

const panels: Equipment = { kind: 'solar', peak: 1e6, inverter: 8.2e5, tilt: 28, facing: 180 };
const turbine = (meanSpeed: number): Equipment => ({ kind: 'wind', rated: 2e6, meanSpeed });
/** Not equally windy, so that one begins and ends before others. */
const speeds = [7.5, 7.2, 6.9, 6.6, 6.3];

const solarIn = (begin: number): Region[] =>
  REGIONS.map((name) => ({
    name,
    plants: Array.from({ length: 9 }, (_, index) => ({ equipment: panels, name: `${name}-${index}` })),
    rated: 8.2e5,
    begin,
    days: SEASON,
  }));

const windIn = (begin: number): Region[] =>
  REGIONS.slice(0, 2).map((name) => ({
    name,
    plants: speeds.map((speed) => ({ equipment: turbine(speed), name: `wind-${name}-${speed}` })),
    rated: 2e6,
    begin,
    days: YEAR,
  }));

/** Plants of the demo's physics, as many as make a median worth something, some of which fail. */
export const failingPlants: Record<string, Region[]> = {
  'solar sites in spring': solarIn(BEGIN),
  'solar sites in winter': solarIn(WINTER),
  'wind sites': windIn(BEGIN),
};
