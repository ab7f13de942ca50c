import { clearEnergy, deviceOf, type Equipment, type HourOfSite, type SolarSite } from 'api/models';

const HOUR = 3_600_000;
export const BEGIN = Date.UTC(2026, 3, 1);
/** Low sun, short days and broken clouds: little tells of a fault, and much looks like one. */
export const WINTER = Date.UTC(2026, 10, 1);
export const DAYS = 100;

/** Regions of other names than those of the demo and of tests have other weather. */
export const place = { latitude: 51.6, longitude: 14.2, altitude: 110 };

export interface FleetSite {
  kind: Equipment['kind'];
  hours: HourOfSite[];
  site?: SolarSite;
  clear?: number[];
}

interface When {
  begin?: number;
  days?: number;
}

function hoursOf(
  equipment: Equipment,
  region: string,
  name: string,
  { begin = BEGIN, days = DAYS, latitude = place.latitude }: When & { latitude?: number } = {},
): HourOfSite[] {
  const device = deviceOf(equipment, { ...place, latitude, region }, name);
  return Array.from({ length: days * 24 }, (_, hour) => {
    const at = begin + hour * HOUR;
    const watts = [0, 1, 2, 3].map((quarter) => device(at / 1000 + quarter * 900 + 450).power ?? 0);
    return { at, energy: watts.reduce((sum, power) => sum + power, 0) / 4000 };
  });
}

export function solarFleet(
  count: number,
  region: string,
  {
    begin = BEGIN,
    days = DAYS,
    latitude = place.latitude,
    tilt = 28,
  }: When & { latitude?: number; tilt?: number } = {},
): Required<FleetSite>[] {
  const site: SolarSite = {
    latitude,
    longitude: place.longitude,
    tilt,
    azimuth: 180,
    peak: 1000,
    limit: 820,
  };
  const equipment: Equipment = { kind: 'solar', peak: 1e6, inverter: 8.2e5, tilt, facing: 180 };
  const clear = Array.from({ length: (days + 2) * 24 }, (_, hour) => clearEnergy(site, begin + hour * HOUR));
  return Array.from({ length: count }, (_, index) => ({
    kind: 'solar',
    hours: hoursOf(equipment, region, `${region}-${index}`, { begin, days, latitude }),
    site,
    clear,
  }));
}

export function otherFleet(
  count: number,
  region: string,
  equipment: Equipment,
  { name = '', ...when }: When & { name?: string } = {},
): FleetSite[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: equipment.kind,
    hours: hoursOf(equipment, region, `${equipment.kind}-${region}-${name}${index}`, when),
  }));
}
