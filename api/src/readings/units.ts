import { roundedOnce } from './rounded-once.ts';

/** What a unit measures. Each has one canonical unit, in which readings are stored: see {@link canonicalUnits}. */
export type Quantity =
  | 'energy'
  | 'power'
  | 'apparent_power'
  | 'reactive_power'
  | 'temperature'
  | 'ratio'
  | 'voltage'
  | 'current'
  | 'frequency'
  | 'pressure'
  | 'speed'
  | 'irradiance';

/** The unit in which each quantity is stored and answered. */
export const canonicalUnits: Record<Quantity, string> = {
  energy: 'kWh',
  power: 'W',
  apparent_power: 'VA',
  reactive_power: 'var',
  temperature: '°C',
  ratio: '%',
  voltage: 'V',
  current: 'A',
  frequency: 'Hz',
  pressure: 'hPa',
  speed: 'm/s',
  irradiance: 'W/m²',
};

/**
 * canonical = value × times / per + plus, in whole numbers of which none is rounded (SI Brochure, 9th edition; °F, bar and mph
 * likewise by definition).
 */
interface Unit {
  quantity: Quantity;
  times?: number;
  per?: number;
  /** A fraction: [numerator, denominator]. */
  plus?: readonly [number, number];
}

const units = new Map<string, Unit>(
  Object.entries({
    Wh: { quantity: 'energy', per: 1000 },
    kWh: { quantity: 'energy' },
    MWh: { quantity: 'energy', times: 1000 },
    GWh: { quantity: 'energy', times: 1_000_000 },
    J: { quantity: 'energy', per: 3_600_000 },
    kJ: { quantity: 'energy', per: 3600 },
    MJ: { quantity: 'energy', times: 10, per: 36 },
    GJ: { quantity: 'energy', times: 10_000, per: 36 },
    mW: { quantity: 'power', per: 1000 },
    W: { quantity: 'power' },
    kW: { quantity: 'power', times: 1000 },
    MW: { quantity: 'power', times: 1_000_000 },
    GW: { quantity: 'power', times: 1_000_000_000 },
    VA: { quantity: 'apparent_power' },
    kVA: { quantity: 'apparent_power', times: 1000 },
    MVA: { quantity: 'apparent_power', times: 1_000_000 },
    var: { quantity: 'reactive_power' },
    kvar: { quantity: 'reactive_power', times: 1000 },
    Mvar: { quantity: 'reactive_power', times: 1_000_000 },
    '°C': { quantity: 'temperature' },
    '°F': { quantity: 'temperature', times: 5, per: 9, plus: [-160, 9] },
    K: { quantity: 'temperature', plus: [-27_315, 100] },
    '%': { quantity: 'ratio' },
    mV: { quantity: 'voltage', per: 1000 },
    V: { quantity: 'voltage' },
    kV: { quantity: 'voltage', times: 1000 },
    mA: { quantity: 'current', per: 1000 },
    A: { quantity: 'current' },
    kA: { quantity: 'current', times: 1000 },
    Hz: { quantity: 'frequency' },
    kHz: { quantity: 'frequency', times: 1000 },
    Pa: { quantity: 'pressure', per: 100 },
    hPa: { quantity: 'pressure' },
    kPa: { quantity: 'pressure', times: 10 },
    bar: { quantity: 'pressure', times: 1000 },
    'm/s': { quantity: 'speed' },
    'km/h': { quantity: 'speed', times: 10, per: 36 },
    mph: { quantity: 'speed', times: 44_704, per: 100_000 },
    'W/m²': { quantity: 'irradiance' },
    'kW/m²': { quantity: 'irradiance', times: 1000 },
  } as const),
);

/** Spellings met in the field. Prefix letters keep their case: mW and MW are nine orders of magnitude apart. */
const aliases = new Map<string, string>(
  Object.entries({
    C: '°C',
    degC: '°C',
    celsius: '°C',
    F: '°F',
    degF: '°F',
    fahrenheit: '°F',
    kelvin: 'K',
    percent: '%',
    kwh: 'kWh',
    wh: 'Wh',
    mwh: 'MWh',
    KWh: 'kWh',
    KWH: 'kWh',
    kw: 'kW',
    KW: 'kW',
    w: 'W',
    kVAr: 'kvar',
    VAr: 'var',
    volt: 'V',
    volts: 'V',
    amp: 'A',
    amps: 'A',
    hz: 'Hz',
    mbar: 'hPa',
    'W/m2': 'W/m²',
    'kW/m2': 'kW/m²',
  }),
);

/** Every unit that a reading may be given in, for documentation and error sentences. */
export const knownUnits: readonly string[] = [...units.keys()];

/** All units with what makes them canonical ones, for documentation. */
export const unitTable = [...units].map(
  ([unit, { quantity, times = 1, per = 1, plus = [0, 1] as const }]) => ({
    unit,
    quantity,
    times,
    per,
    plus,
    aliases: [...aliases].flatMap(([alias, of]) => (of === unit ? [alias] : [])),
  }),
);

/** A value in its quantity's canonical unit. */
export interface Converted {
  quantity: Quantity;
  value: number;
}

/** Converts to the canonical unit, rounded once; undefined when the unit is not known. */
export function toCanonical(value: number, unit: string): Converted | undefined {
  const trimmed = unit.trim();
  const known = units.get(trimmed) ?? units.get(aliases.get(trimmed) ?? '');
  if (!known) return undefined;
  const { quantity, times = 1, per = 1, plus } = known;
  if (times === 1 && per === 1 && !plus) return { quantity, value };
  return { quantity, value: roundedOnce(value, { times, per, plus: plus ?? [0, 1] }) };
}
