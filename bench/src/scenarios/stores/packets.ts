import { deviceOf, type Equipment } from 'api/models';
import { metrics } from '../../history/load-history.ts';

export const SITES = 100;
export const INSTANTS = 143;
const QUARTER = 900;

/** The values of one request. */
export interface Packet {
  /** Position of the site, from 0. */
  site: number;
  /** For the product: columns, one for each metric. */
  json: Buffer;
  /** In the line protocol of InfluxDB, which VictoriaMetrics reads too; times in seconds. */
  lines: Buffer;
  values: number;
}

type Values = Record<(typeof metrics)[number], number>;

const equipments: Equipment[] = [
  { kind: 'solar', peak: 1e6, inverter: 8.2e5, tilt: 28, facing: 180 },
  { kind: 'hydro', rated: 4e5 },
  { kind: 'battery', rated: 5e5, voltage: 800 },
];

/** A site's meter: what the benchmark's clients measure, by the physics of the demo, with digits as such meters have them. */
function meterOf(site: number): (seconds: number) => Values {
  const place = { latitude: 51.6, longitude: 14.2, altitude: 110, region: `stores-${site % 10}` };
  const own = deviceOf(equipments[site % equipments.length] as Equipment, place, `stores-${site}`);
  const mast = deviceOf({ kind: 'station' }, place, `mast-${site}`);
  const inverter = deviceOf({ kind: 'battery', rated: 5e5, voltage: 400 }, place, `inverter-${site}`);
  return (seconds) => {
    const [power, before] = [own(seconds).power ?? 0, own(seconds - QUARTER).power ?? 0];
    const { temperature = 0, humidity = 0 } = mast(seconds);
    const { voltage = 0, current = 0 } = inverter(seconds);
    return {
      energy_consumption: round(((power + before) / 2) * (QUARTER / 3_600_000), 3),
      power: round(power, 0),
      temperature: round(temperature, 1),
      humidity: round(humidity, 1),
      voltage: round(voltage, 1),
      current: round(current, 2),
      frequency: round(50 + 0.03 * Math.sin(seconds / 1700 + site), 2),
    };
  };
}

/** Requests of all sites in turn, `turns` each, from an instant on (seconds since 1970). */
export function packetsFrom(from: number, turns: number, instants = INSTANTS): Packet[] {
  const meters = Array.from({ length: SITES }, (_, site) => meterOf(site));
  return Array.from({ length: turns * SITES }, (_, index) => {
    const site = index % SITES;
    const begin = from + Math.floor(index / SITES) * instants * QUARTER;
    const meter = meters[site] as (seconds: number) => Values;
    const readings = Array.from({ length: instants }, (_, turn) => {
      const at = begin + turn * QUARTER;
      return { at, values: meter(at) };
    });
    return packetOf(site, readings);
  });
}

function packetOf(site: number, readings: { at: number; values: Values }[]): Packet {
  const columnOf = (name: (typeof metrics)[number]) => readings.map(({ values }) => values[name]);
  const others = metrics.filter((name) => name !== 'energy_consumption');
  const columns = {
    timestamps: readings.map(({ at }) => new Date(at * 1000).toISOString()),
    consumption: { values: columnOf('energy_consumption') },
    metadata: Object.fromEntries(others.map((name) => [name, columnOf(name)])),
  };
  const lines = readings.map(({ at, values }) =>
    lineOf(
      site,
      at,
      metrics.map((name) => values[name]),
    ),
  );
  return {
    site,
    json: Buffer.from(JSON.stringify(columns)),
    lines: Buffer.from(lines.join('\n')),
    values: readings.length * metrics.length,
  };
}

export function lineOf(site: number, at: number, values: readonly number[]): string {
  return `reading,site=${site} ${metrics.map((name, index) => `${name}=${values[index]}`).join()} ${at}`;
}

function round(value: number, places: number): number {
  const factor = 10 ** places;
  return Math.round(value * factor) / factor;
}
