/** What a unit measures. Each has one canonical unit, in which readings are stored: see {@link canonicalUnits}. */
export type Quantity =
  | 'energy'
  | 'power'
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
  temperature: '°C',
  ratio: '%',
  voltage: 'V',
  current: 'A',
  frequency: 'Hz',
  pressure: 'hPa',
  speed: 'm/s',
  irradiance: 'W/m²',
};

/** canonical = value × factor + offset. Factors are exact by definition (SI Brochure, 9th edition; °F, bar, mph likewise). */
interface Unit {
  quantity: Quantity;
  factor: number;
  offset?: number;
}

const units = new Map<string, Unit>(
  Object.entries({
    Wh: { quantity: 'energy', factor: 1e-3 },
    kWh: { quantity: 'energy', factor: 1 },
    MWh: { quantity: 'energy', factor: 1e3 },
    GWh: { quantity: 'energy', factor: 1e6 },
    J: { quantity: 'energy', factor: 1 / 3.6e6 },
    kJ: { quantity: 'energy', factor: 1 / 3600 },
    MJ: { quantity: 'energy', factor: 1 / 3.6 },
    GJ: { quantity: 'energy', factor: 1000 / 3.6 },
    mW: { quantity: 'power', factor: 1e-3 },
    W: { quantity: 'power', factor: 1 },
    kW: { quantity: 'power', factor: 1e3 },
    MW: { quantity: 'power', factor: 1e6 },
    GW: { quantity: 'power', factor: 1e9 },
    '°C': { quantity: 'temperature', factor: 1 },
    '°F': { quantity: 'temperature', factor: 5 / 9, offset: -160 / 9 },
    K: { quantity: 'temperature', factor: 1, offset: -273.15 },
    '%': { quantity: 'ratio', factor: 1 },
    mV: { quantity: 'voltage', factor: 1e-3 },
    V: { quantity: 'voltage', factor: 1 },
    kV: { quantity: 'voltage', factor: 1e3 },
    mA: { quantity: 'current', factor: 1e-3 },
    A: { quantity: 'current', factor: 1 },
    kA: { quantity: 'current', factor: 1e3 },
    Hz: { quantity: 'frequency', factor: 1 },
    kHz: { quantity: 'frequency', factor: 1e3 },
    Pa: { quantity: 'pressure', factor: 1e-2 },
    hPa: { quantity: 'pressure', factor: 1 },
    kPa: { quantity: 'pressure', factor: 10 },
    bar: { quantity: 'pressure', factor: 1000 },
    'm/s': { quantity: 'speed', factor: 1 },
    'km/h': { quantity: 'speed', factor: 1 / 3.6 },
    mph: { quantity: 'speed', factor: 0.44704 },
    'W/m²': { quantity: 'irradiance', factor: 1 },
    'kW/m²': { quantity: 'irradiance', factor: 1e3 },
  }),
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

/** A value in its quantity's canonical unit. */
export interface Converted {
  quantity: Quantity;
  value: number;
}

/** Converts to the canonical unit; undefined when the unit is not known. */
export function toCanonical(value: number, unit: string): Converted | undefined {
  const trimmed = unit.trim();
  const known = units.get(trimmed) ?? units.get(aliases.get(trimmed) ?? '');
  if (!known) return undefined;
  return { quantity: known.quantity, value: value * known.factor + (known.offset ?? 0) };
}
