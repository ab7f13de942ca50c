interface OtherUnit {
  unit: string;
  /** What a figure is divided by to be one of this unit. */
  divisor: number;
}

/** Of a unit, those that large figures are written in; the largest first. */
export const largerUnits: Readonly<Record<string, readonly OtherUnit[]>> = {
  W: [
    { unit: 'GW', divisor: 1e9 },
    { unit: 'MW', divisor: 1e6 },
    { unit: 'kW', divisor: 1e3 },
  ],
  kWh: [
    { unit: 'TWh', divisor: 1e9 },
    { unit: 'GWh', divisor: 1e6 },
    { unit: 'MWh', divisor: 1e3 },
  ],
  'kWh/h': [
    { unit: 'GWh/h', divisor: 1e6 },
    { unit: 'MWh/h', divisor: 1e3 },
  ],
};

/** Of a unit, the one that figures are written in which its decimals would not tell. */
const smallerUnits: Readonly<Record<string, OtherUnit>> = {
  kWh: { unit: 'Wh', divisor: 1e-3 },
  'kWh/h': { unit: 'Wh/h', divisor: 1e-3 },
};

/** Decimals of what is written in a larger unit: 84.0 MW, 12.87 GWh. */
const decimalsOfLarger: Readonly<Record<string, number>> = { W: 1, kWh: 2, 'kWh/h': 2 };

/** Whether it is less than the last of its decimals tells. */
export const isTiny = (value: number, decimals: number): boolean =>
  value !== 0 && Math.abs(value) < 10 ** -decimals;
/** Whether nothing but zeros is written of it. */
export const isWrittenZero = (value: number, decimals: number): boolean =>
  Number(value.toFixed(decimals)) === 0;

/**
 * A figure as people read it: in the largest unit of which it is, as it is rounded, at least one. What is too little for the
 * decimals of its unit is written in a smaller one.
 */
export function readableFigure(
  value: number,
  unit: string,
  decimals: number,
): { value: number; unit: string; decimals: number } {
  const smaller = smallerUnits[unit];
  if (smaller && isTiny(value, decimals) && !isWrittenZero(value / smaller.divisor, decimals))
    return { value: value / smaller.divisor, unit: smaller.unit, decimals };
  let chosen = { unit, divisor: 1, decimals };
  for (const larger of largerUnits[unit]?.toReversed() ?? []) {
    // 999.96 kW would be written 1,000.0 kW.
    const rounded = Number((Math.abs(value) / chosen.divisor).toFixed(chosen.decimals));
    if (rounded * chosen.divisor < larger.divisor) break;
    chosen = { ...larger, decimals: decimalsOfLarger[unit] ?? decimals };
  }
  return { value: value / chosen.divisor, unit: chosen.unit, decimals: chosen.decimals };
}
