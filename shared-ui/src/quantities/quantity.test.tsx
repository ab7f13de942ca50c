import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Quantity } from './quantity.tsx';

it.each([
  [4054.51, 'W', 2, '4.1 kW', '4,054.51 W'],
  [0.00998, 'kWh', 2, '9.98 Wh', '0.00998 kWh'],
  [0.000032, 'kWh', 2, '0.03 Wh', '0.000032 kWh'],
  [0.3, 'W', 0, '0 W', '0.3 W'],
  [-0.004, 'm/s', 2, '0.00 m/s', '-0.004 m/s'],
  [0.001 / 3, '%', 2, '0.00%', '0.000333333%'],
  [0.000032, null, 2, '0.00', '0.000032'],
  [1e-21, 'V', 2, '0.00 V', '1e-21 V'],
  [-1.5e-21, null, 2, '0.00', '-1.5e-21'],
  [1e14, null, 2, '1e14', '100,000,000,000,000.00'],
  [-2.5e15, 'V', 2, '-2.5e15 V', '-2,500,000,000,000,000.00 V'],
  [999_999_999_999, null, 0, '999,999,999,999', ''],
  [8.4e15, 'W', 0, '8,400,000.0 GW', '8,400,000,000,000,000 W'],
  [50.52, '%', 2, '50.52%', ''],
  [0, 'kWh', 2, '0.00 kWh', ''],
  [7.123, null, 2, '7.12', ''],
])('%d %s', (value, unit, decimals, written, title) => {
  const { container } = render(<Quantity value={value} unit={unit} decimals={decimals} />);
  const { textContent, title: said } = container.querySelector('data') as HTMLElement;
  expect([textContent, said].map((text) => text?.replaceAll('\u00A0', ' '))).toEqual([written, title]);
});
