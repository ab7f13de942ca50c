interface LargerUnit {
  unit: string;
  /** What a figure is divided by to be one of this unit. */
  divisor: number;
}

/** Of a unit, those that large figures are written in; the largest first. */
export const largerUnits: Readonly<Record<string, readonly LargerUnit[]>> = {
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

/** Decimals of what is written in a larger unit: 84.0 MW, 12.87 GWh. */
const decimalsOfLarger: Readonly<Record<string, number>> = { W: 1, kWh: 2, 'kWh/h': 2 };

/** A figure as people read it: in the largest unit of which it is, as it is rounded, at least one. */
export function readableFigure(
  value: number,
  unit: string,
  decimals: number,
): { value: number; unit: string; decimals: number } {
  let chosen = { unit, divisor: 1, decimals };
  for (const larger of largerUnits[unit]?.toReversed() ?? []) {
    // 999.96 kW would be written 1,000.0 kW.
    const rounded = Number((Math.abs(value) / chosen.divisor).toFixed(chosen.decimals));
    if (rounded * chosen.divisor < larger.divisor) break;
    chosen = { ...larger, decimals: decimalsOfLarger[unit] ?? decimals };
  }
  return { value: value / chosen.divisor, unit: chosen.unit, decimals: chosen.decimals };
}
