import type { ClientKind } from '../clients/client-kind.ts';
import type { SiteFacts } from '../clients/site-facts.schema.ts';
import { type HourOfSite, quantile } from '../expected/solar-model.ts';
import type { SiteFigure } from './performance.schema.ts';

interface FiguredSite extends Pick<SiteFacts, 'nameplate_kw' | 'peak_kwp' | 'storage_kwh'> {
  kind: ClientKind | null;
}

/** Hours. In less, what a battery still holds at the end is as much as what it gave. */
const LEAST_FOR_EFFICIENCY = 7 * 24;
const BASE = 0.1;

/** The figures of the site's kind, of hours of which some may be unknown. What lacks a fact names it. */
export function figuresOf(site: FiguredSite, hours: readonly HourOfSite[]): SiteFigure[] {
  const known = hours.flatMap(({ energy }) => (energy === null ? [] : [energy]));
  if (known.length === 0) return [];
  const total = known.reduce((sum, energy) => sum + energy, 0);
  switch (site.kind) {
    case 'solar':
      return [
        figure(
          'specific_yield',
          'kWh/kWp',
          needing(site, 'peak_kwp', (peak) => total / peak),
        ),
      ];
    case 'wind':
    case 'hydro':
      return [
        figure(
          'capacity_factor',
          '%',
          needing(site, 'nameplate_kw', (rated) => (100 * total) / (rated * known.length)),
        ),
      ];
    case 'battery':
      return ofBattery(site, known, hours.length);
    case 'building':
    case 'charger':
      return [
        figure('base_load', 'kW', { value: quantile(known, BASE) }),
        figure('peak_load', 'kW', { value: Math.max(...known) }),
      ];
    case 'weather':
      return [];
    case null:
      return [];
  }
}

/** By the hour, as everywhere: what it gave is positive, what it took negative. */
function ofBattery(site: FiguredSite, known: readonly number[], rangeHours: number): SiteFigure[] {
  const out = known.reduce((sum, energy) => sum + Math.max(energy, 0), 0);
  const taken = known.reduce((sum, energy) => sum + Math.max(-energy, 0), 0);
  const cycles = figure(
    'full_cycles',
    '',
    needing(site, 'storage_kwh', (storage) => out / storage),
  );
  if (rangeHours < LEAST_FOR_EFFICIENCY || taken <= 0) return [cycles];
  return [cycles, figure('round_trip_efficiency', '%', { value: (100 * out) / taken })];
}

type Found = { value: number } | { missing: keyof SiteFacts };

function needing(
  site: FiguredSite,
  fact: 'nameplate_kw' | 'peak_kwp' | 'storage_kwh',
  of: (value: number) => number,
): Found {
  const value = site[fact];
  return value === null ? { missing: fact } : { value: of(value) };
}

const figure = (id: SiteFigure['id'], unit: string, found: Found): SiteFigure => ({
  id,
  unit,
  value: 'value' in found ? found.value : null,
  missing: 'missing' in found ? [found.missing] : [],
});
