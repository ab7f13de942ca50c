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
  ])('refuses %j with a sentence about %s', (part, field, message) => {
    const { faults } = metricValues({ timestamp, ...part });
    expect(faults).toHaveLength(1);
    expect(faults[0]?.field).toBe(field);
    expect(faults[0]?.message).toContain(message);
  });
});
