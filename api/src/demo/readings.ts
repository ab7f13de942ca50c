import { deviceOf, type Sample } from './physics/devices.ts';
import type { DemoSite } from './sites.ts';

export type NumericMetric =
  | 'energy_consumption'
  | 'power'
  | 'temperature'
  | 'humidity'
  | 'voltage'
  | 'current';

export interface Measurement {
  /** Seconds since the epoch. */
  at: number;
  values: Partial<Record<NumericMetric, number>>;
  status: string;
}

/** Digits after the point, as such meters have them. */
const digits: Record<NumericMetric, number> = {
  energy_consumption: 3,
  power: 0,
  temperature: 1,
  humidity: 1,
  voltage: 1,
  current: 2,
};

/**
 * A meter at a site: what it reports at an instant. Energy is that of the interval before the instant, in kWh, by the
 * trapezoidal rule over the power in W at its ends, so that the two agree.
 */
export function meterOf(site: DemoSite): (at: number, intervalSeconds: number) => Measurement {
  const device = deviceOf(site.equipment, site.place, site.id);
  let last: { at: number; sample: Sample } | undefined;
  return (at, intervalSeconds) => {
    const before = last?.at === at - intervalSeconds ? last.sample : device(at - intervalSeconds);
    const now = device(at);
    last = { at, sample: now };
    const { status, ...measured } = now;
    const values: Partial<Record<NumericMetric, number>> = {};
    for (const [metric, value] of Object.entries(measured)) {
      values[metric as NumericMetric] = round(value, digits[metric as NumericMetric]);
    }
    if (now.power !== undefined && before.power !== undefined) {
      const kWh = (((before.power + now.power) / 2) * intervalSeconds) / 3_600_000;
      values.energy_consumption = round(kWh, digits.energy_consumption);
    }
    return { at, values, status };
  };
}

function round(value: number, places: number): number {
  const factor = 10 ** places;
  return Math.round(value * factor) / factor;
}
