import type { Equipment } from './physics/devices.ts';
import type { Place } from './physics/weather.ts';
import { seededUuid } from './seeded.ts';

type SiteStatus = 'active' | 'inactive' | 'maintenance';

export interface DemoSite {
  id: string;
  name: string;
  description: string;
  type: string;
  status: SiteStatus;
  location: string;
  building: string | null;
  /** The client it belongs to, for a device at another's site. */
  parentId: string | null;
  place: Place;
  equipment: Equipment;
  /** Hours since its last reading; 0 reports now, `null` has never reported. */
  silentHours: number | null;
}

interface Area extends Place {
  location: string;
}

export const area = (
  location: string,
  latitude: number,
  longitude: number,
  altitude: number,
  region: string,
): Area => ({
  location,
  latitude,
  longitude,
  altitude,
  region,
});

const K_W = 1000;
const MW = 1_000_000;

const solar = (peak: number, tilt = 28, facing = 180): Equipment => ({
  kind: 'solar',
  peak,
  inverter: peak * 0.82,
  tilt,
  facing,
});
const wind = (rated: number, meanSpeed: number): Equipment => ({ kind: 'wind', rated, meanSpeed });
const hydro = (rated: number): Equipment => ({ kind: 'hydro', rated });
const battery = (rated: number, voltage = 820): Equipment => ({ kind: 'battery', rated, voltage });
const charger = (rated: number): Equipment => ({ kind: 'charger', rated });
const building = (base: number, occupied: number, climate: number): Equipment => ({
  kind: 'building',
  base,
  occupied,
  climate,
});
const station: Equipment = { kind: 'station' };

/** What a kind is called in lists, and what its sites do. */
const words: Record<Equipment['kind'], { type: string; text: string }> = {
  solar: { type: 'solar', text: 'Photovoltaic plant' },
  wind: { type: 'wind', text: 'Wind turbines' },
  hydro: { type: 'hydro', text: 'Run-of-river power station' },
  battery: { type: 'battery', text: 'Battery storage, metered both ways' },
  charger: { type: 'charger', text: 'Charging points for vehicles' },
  building: { type: 'building', text: 'Main electricity meter and indoor climate' },
  station: { type: 'weather', text: 'Weather station' },
};

interface Extra {
  status?: SiteStatus;
  silentHours?: number | null;
  parent?: string;
  building?: string;
  text?: string;
}

/** Collects the sites of one tenant; a site's name makes its id, so ids never change. */
export function siteList(tenant: string) {
  const sites: DemoSite[] = [];
  const idOf = (name: string) => seededUuid(`site/${tenant}/${name}`);
  const add = (at: Area, name: string, equipment: Equipment, extra: Extra = {}) => {
    const { location, ...place } = at;
    const { type, text } = words[equipment.kind];
    sites.push({
      id: idOf(name),
      name,
      description: `${extra.text ?? text}${extra.building ? `, ${extra.building}` : ` near ${location}`}`,
      type,
      status: extra.status ?? 'active',
      location: extra.building ?? location,
      building: extra.building ?? null,
      parentId: extra.parent ? idOf(extra.parent) : null,
      place,
      equipment,
      silentHours: extra.silentHours === undefined ? 0 : extra.silentHours,
    });
  };
  return { sites, add };
}

export const equipment = { solar, wind, hydro, battery, charger, building, station };
export const units = { kW: K_W, MW };
