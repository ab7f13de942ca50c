import type { Weather } from './weather.ts';

const radians = Math.PI / 180;

export interface Solar {
  kind: 'solar';
  /** Peak power of the modules and limit of the inverters, in W. */
  peak: number;
  inverter: number;
  /** Degrees from the horizontal, and clockwise from north. */
  tilt: number;
  facing: number;
}

/** Power in W of modules under the given sky; hot modules give less, inverters clip. */
export function solarPower(plant: Solar, weather: Weather): number {
  if (weather.global <= 0) return 0;
  const tilt = plant.tilt * radians;
  const height = weather.sun.altitude * radians;
  const incidence =
    Math.sin(height) * Math.cos(tilt) +
    Math.cos(height) * Math.sin(tilt) * Math.cos((weather.sun.azimuth - plant.facing) * radians);
  const beam = weather.beam * Math.max(0, incidence);
  const sky = (weather.diffuse * (1 + Math.cos(tilt))) / 2;
  const ground = (0.2 * weather.global * (1 - Math.cos(tilt))) / 2;
  const onModule = beam + sky + ground;
  const cell = weather.temperature + onModule * 0.031 * (1 - 0.4 * weather.windQuantile);
  const direct = plant.peak * (onModule / 1000) * (1 - 0.0038 * (cell - 25)) * 0.93;
  // Below this the inverter sleeps.
  return direct < plant.peak * 0.004 ? 0 : Math.min(plant.inverter, direct);
}

export interface Wind {
  kind: 'wind';
  /** Rated power in W. */
  rated: number;
  /** Mean wind speed at the hub over the year, m/s. */
  meanSpeed: number;
}

const CUT_IN = 3;
const RATED_SPEED = 12.5;
const CUT_OUT = 25;
/** Weibull: shape 2.1, and Γ(1 + 1/2.1), which relates scale and mean. */
const SHAPE = 2.1;
const MEAN_OVER_SCALE = 0.8857;

/** Wind speed in m/s at the hub: Weibull over the year, stronger at night (low-level jet) and in winter. */
export function hubSpeed(plant: Wind, weather: Weather, seconds: number): number {
  const scale = plant.meanSpeed / MEAN_OVER_SCALE;
  const quantile = Math.min(0.9999, Math.max(0.0001, weather.windQuantile));
  const speed = scale * (-Math.log(1 - quantile)) ** (1 / SHAPE);
  const night = 1 + 0.09 * Math.cos((2 * Math.PI * (weather.solarHour - 2)) / 24);
  const winter = 1 + 0.1 * Math.cos((2 * Math.PI * (seconds / 86_400 - 20)) / 365.2425);
  return speed * night * winter;
}

/** Power in W: nothing below 3 m/s, with the cube of the speed up to 12.5 m/s, rated to 25 m/s, stopped beyond. */
export function windPower(plant: Wind, speed: number, temperature: number): number {
  if (speed < CUT_IN || speed >= CUT_OUT) return 0;
  const density = 288.15 / (273.15 + temperature);
  const part = (speed ** 3 - CUT_IN ** 3) / (RATED_SPEED ** 3 - CUT_IN ** 3);
  return plant.rated * Math.min(1, part * density);
}

export interface Building {
  kind: 'building';
  /** Power in W that is always drawn, and what people add at work. */
  base: number;
  occupied: number;
  /** W per K outside the comfortable 16 to 22 °C. */
  climate: number;
}

export function buildingPower(
  building: Building,
  weather: Weather,
  seconds: number,
  flicker: number,
): number {
  const weekday = (Math.floor(seconds / 86_400) + 4) % 7;
  const workday = weekday >= 1 && weekday <= 5;
  const open = smoothStep((weather.solarHour - 6) / 2) * (1 - smoothStep((weather.solarHour - 17) / 3));
  const presence = open * (workday ? 1 : 0.18);
  const cold = Math.max(0, 16 - weather.temperature);
  const hot = Math.max(0, weather.temperature - 22);
  const climate = building.climate * (cold + 1.3 * hot) * (0.45 + 0.55 * presence);
  return Math.max(
    0.5 * building.base,
    (building.base + building.occupied * presence + climate) * (1 + 0.06 * flicker),
  );
}

export function smoothStep(x: number): number {
  const t = Math.min(1, Math.max(0, x));
  return t * t * (3 - 2 * t);
}
