import { deviceOf, type Equipment } from 'api/models';
import { metrics } from '../../history/load-history.ts';

export const QUARTER = 15 * 60_000;

interface Plan {
  type: string;
  equipment: Equipment;
}

/** kW of what its nameplate says, before sites are made larger and smaller. */
export const NAMEPLATE_KW = 820;
export const PEAK_KWP = 1000;
const solar: Plan = {
  type: 'solar',
  equipment: { kind: 'solar', peak: 1e6, inverter: 8.2e5, tilt: 28, facing: 180 },
};
const wind: Plan = { type: 'wind', equipment: { kind: 'wind', rated: 8.2e5, meanSpeed: 8 } };
const building: Plan = {
  type: 'building',
  equipment: { kind: 'building', base: 5e4, occupied: 1e5, climate: 3e4 },
};
const charger: Plan = { type: 'charger', equipment: { kind: 'charger', rated: 1e5 } };
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

/** The sites of a region: most are solar, of which all jobs have something to say. */
const region: Plan[] = [...times(12, solar), ...times(3, wind), ...times(3, building), ...times(2, charger)];
/** Of so many regions the weather is worked out; those after them have that of one of these. Sites of a region tell of each other. */
const REGIONS = 2;
export const SITES_A_REGION = region.length;
export const place = { latitude: 51.6, longitude: 14.2, tilt: 28, azimuth: 180 };

export interface Template {
  type: string;
  /** By metric, in the order of `metrics`, of each quarter of an hour after `from`. */
  values: number[][];
}

/** What sites send from one instant to another, by the demo’s physics. */
export function templatesOf(from: number, to: number): Template[] {
  return Array.from({ length: REGIONS }, (_, number) => number).flatMap((number) =>
    region.map(({ type, equipment }, index) => {
      const weather = { ...place, altitude: 110, region: `upkeep ${number}` };
      const device = deviceOf(equipment, weather, `upkeep ${number} ${index}`);
      let before = device(from / 1000).power ?? 0;
      const values = metrics.map((): number[] => []);
      for (let at = from + QUARTER; at <= to; at += QUARTER) {
        const { power = 0, temperature = 21, humidity = 50, ...electric } = device(at / 1000);
        const { voltage = 400 + wobble(at, index), current = power / (Math.sqrt(3) * voltage) } = electric;
        const energy = (before + power) / 2 / 4000;
        before = power;
        const frequency = 50 + wobble(at, index + 1) / 50;
        for (const [metric, value] of [
          energy,
          power,
          temperature,
          humidity,
          voltage,
          current,
          frequency,
        ].entries())
          values[metric]?.push(Number(value.toFixed(3)));
      }
      return { type, values };
    }),
  );
}

/** Between -1 and 1, and the same for the same instant: nothing in particular. */
const wobble = (at: number, index: number) => Math.sin(((at / QUARTER) % 9973) ** 2 + index);
