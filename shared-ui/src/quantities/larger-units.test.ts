import { expect, it } from 'vitest';
import { createFormats } from '../i18n/formats.ts';
import { defaultLocale } from '../i18n/locale.ts';
import { readableFigure } from './larger-units.ts';

const { unit: write } = createFormats(defaultLocale);

it.each([
  [84_000_000, 'W', 0, '84.0 MW'],
  [1_445_018, 'W', 0, '1.4 MW'],
  [999, 'W', 0, '999 W'],
  [999.6, 'W', 0, '1.0 kW'],
  [999_960, 'W', 0, '1.0 MW'],
  [999_940, 'W', 0, '999.9 kW'],
  [999_995, 'kWh', 2, '1.00 GWh'],
  [1000, 'W', 0, '1.0 kW'],
  [999_960, 'W', 0, '1.0 MW'],
  [949_000, 'W', 0, '949.0 kW'],
  [999.6, 'W', 0, '1.0 kW'],
  [12_870_000, 'kWh', 2, '12.87 GWh'],
  [60_502.67, 'kWh', 2, '60.50 MWh'],
  [537.92, 'kWh', 2, '537.92 kWh'],
  [-2500, 'kWh', 2, '-2.50 MWh'],
  [0, 'kWh', 2, '0.00 kWh'],
  [1500, 'kWh/h', 2, '1.50 MWh/h'],
  [12_000, 'V', 1, '12,000.0 V'],
  [0.01, 'kWh', 2, '0.01 kWh'],
  [0.00998, 'kWh', 2, '9.98 Wh'],
  [-0.00998, 'kWh', 2, '-9.98 Wh'],
  [0.000032, 'kWh', 2, '0.03 Wh'],
  [0.004, 'kWh/h', 2, '4.00 Wh/h'],
  [0.4, 'kWh', 0, '400 Wh'],
  [0.000001, 'kWh', 2, '0.00 kWh'],
  [0.4, 'W', 0, '0 W'],
])('%d %s', (value, unit, decimals, written) => {
  const figure = readableFigure(value, unit, decimals);
  expect(write(figure.value, figure.unit, figure.decimals).replaceAll('\u00A0', ' ')).toBe(written);
});
