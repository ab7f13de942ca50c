import type { SiteFacts } from '../clients/site-facts.schema.ts';
import { seedOf, uniform } from './seeded.ts';
import type { DemoSite } from './sites.ts';

const none: SiteFacts = {
  nameplate_kw: null,
  peak_kwp: null,
  storage_kwh: null,
  latitude: null,
  longitude: null,
  commissioned_on: null,
  tilt_degrees: null,
  azimuth_degrees: null,
  hub_height_m: null,
  region: null,
  tags: [],
};

/** Nobody has entered what this one is, so that the demo shows what is asked for then. */
const WITHOUT = 'Kehl Carport';
/** The batteries take 4.05 hours of their power at noon; flicker takes a little more. */
const STORAGE_HOURS = 4.2;

/** What is known of a demo site: just what its physics are made from. */
export function factsOf(site: DemoSite, built: Date): SiteFacts {
  if (site.name === WITHOUT) return none;
  const { place } = site;
  const words = place.region.split('-').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return {
    ...none,
    latitude: place.latitude,
    longitude: place.longitude,
    commissioned_on: built.toISOString().slice(0, 10),
    region: words.join(' '),
    tags: site.building
      ? ['campus']
      : place.region === 'north-sea' && place.altitude === 0
        ? ['offshore']
        : [],
    ...ofEquipment(site),
  };
}

function ofEquipment({ id, equipment }: DemoSite): Partial<SiteFacts> {
  switch (equipment.kind) {
    case 'solar':
      return {
        nameplate_kw: kW(equipment.inverter),
        peak_kwp: kW(equipment.peak),
        tilt_degrees: equipment.tilt,
        azimuth_degrees: equipment.facing,
      };
    case 'wind':
      return {
        nameplate_kw: kW(equipment.rated),
        hub_height_m: 90 + 5 * Math.floor(uniform(seedOf(id), 1) * 15),
      };
    case 'battery':
      return {
        nameplate_kw: kW(equipment.rated),
        storage_kwh: kW(equipment.rated * STORAGE_HOURS),
      };
    case 'hydro':
    case 'charger':
      return { nameplate_kw: kW(equipment.rated) };
    case 'building':
    case 'station':
      break;
  }
  return {};
}

const kW = (watts: number) => Math.round(watts / 10) / 100;
