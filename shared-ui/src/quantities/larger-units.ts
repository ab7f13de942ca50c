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

/** A figure as people read it: in the largest unit of which it is at least one. */
export function readableFigure(
  value: number,
  unit: string,
  decimals: number,
): { value: number; unit: string; decimals: number } {
  // 999,960 W are 1.0 MW, not 1,000.0 kW.
  const larger = largerUnits[unit]?.find(({ divisor }, index, units) => {
    const smaller = units[index + 1];
    const places = smaller === undefined ? decimals : (decimalsOfLarger[unit] ?? decimals);
    const rounded = Number((Math.abs(value) / (smaller?.divisor ?? 1)).toFixed(places));
    return rounded >= divisor / (smaller?.divisor ?? 1);
  });
  if (larger === undefined) return { value, unit, decimals };
  return {
    value: value / larger.divisor,
    unit: larger.unit,
    decimals: decimalsOfLarger[unit] ?? decimals,
  };
}
