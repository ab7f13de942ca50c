import { describe, expect, it } from 'vitest';
import { metricValues } from './reading-values.ts';

const timestamp = '2026-01-01T00:00:00Z';

describe('what a reading becomes', () => {
  it('keeps consumption as energy_consumption in kWh, and metadata as metrics of that name', () => {
    const { values, faults } = metricValues({
      timestamp,
      consumption: 1500,
      unit: 'Wh',
      metadata: { voltage: 231.5, temperature: { value: 68, unit: '°F' }, status: 'ok', doorOpen: false },
    });
    expect(faults).toEqual([]);
    expect(values).toEqual([
      { metric: 'energy_consumption', value: 1.5 },
      { metric: 'voltage', value: 231.5 },
      { metric: 'temperature', value: 20 },
      { metric: 'status', value: 'ok' },
      { metric: 'door_open', value: false },
    ]);
  });

  it('takes kWh when no unit is given, and a power unit for a power reading', () => {
    expect(metricValues({ timestamp, consumption: 3 }).values).toEqual([
      { metric: 'energy_consumption', value: 3 },
    ]);
    expect(metricValues({ timestamp, consumption: 3, unit: 'kW' }).values).toEqual([
      { metric: 'power', value: 3000 },
    ]);
  });

  it.each([
    [{ consumption: 1, unit: 'parsec' }, 'unit', "Unknown unit 'parsec'."],
    [{ consumption: 1, unit: '°C' }, 'unit', "'°C' is no unit of energy or power."],
    [
      { metadata: { temperature: { value: 1, unit: 'V' } } },
      'metadata.temperature.unit',
      "'V' is no unit of temperature",
    ],
    [{ metadata: { '1x': 1 } }, 'metadata.1x', 'A metric name has'],
    [{ metadata: { tags: [1] } }, 'metadata.tags', 'Must be a number, a text'],
    [{ metadata: { note: 'a\0b' } }, 'metadata.note', 'without NUL'],
    [{ consumption: 1, unit: 'kW', metadata: { power: 2 } }, 'metadata.power', "'power' is given twice"],
    [{ consumption: Number.POSITIVE_INFINITY }, 'consumption', 'finite'],
    [{}, 'consumption', 'needs a consumption'],
    [{ consumption: 1e308 }, 'consumption', 'Must be from -1e9 to 1e9 kWh.'],
    [{ consumption: -1.1, unit: 'GWh', metadata: { a: 1e16 } }, 'metadata.a', '-1e15 to 1e15.'],
    [{ consumption: 1001, unit: 'GW' }, 'consumption', '1e12 W'],
    [{ metadata: { temperature: { value: 0, unit: '°F' }, humidity: 1001 } }, 'metadata.humidity', '1000 %'],
    [{ metadata: { temperature: -273.16 } }, 'metadata.temperature', 'from -273.15 to 10000 °C'],
    [{ metadata: { voltage: { value: 10_001, unit: 'kV' } } }, 'metadata.voltage', '1e7 V'],
    [{ metadata: { string_voltage: { value: 10_001, unit: 'kV' } } }, 'metadata.string_voltage', '1e7 V'],
    [{ metadata: { counter: { value: 1e13, unit: 'MWh' } } }, 'metadata.counter', '1e15.'],
  ])('refuses %j with a sentence about %s', (part, field, message) => {
    const { faults } = metricValues({ timestamp, ...part });
    expect(faults).toHaveLength(1);
    expect(faults[0]?.field).toBe(field);
    expect(faults[0]?.message).toContain(message);
  });

  it('may be as much as the limits say, and a counter may hold more than an interval', () => {
    const metadata = {
      temperature: { value: 0, unit: 'K' },
      power: -1e12,
      lifetime_energy: { value: 1e9, unit: 'GWh' },
      oddity: -1e15,
    };
    expect(metricValues({ timestamp, consumption: 1000, unit: 'GWh', metadata })).toEqual({
      faults: [],
      values: [
        { metric: 'energy_consumption', value: 1e9 },
        { metric: 'temperature', value: -273.15 },
        { metric: 'power', value: -1e12 },
        { metric: 'lifetime_energy', value: 1e15, quantity: 'energy', unit: 'GWh' },
        { metric: 'oddity', value: -1e15 },
      ],
    });
  });
});
