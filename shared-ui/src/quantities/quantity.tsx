import { useFormat } from '../i18n/use-format.ts';
import { preciseQuantity, writeQuantity } from './write-quantity.ts';

export interface QuantityProps {
  value: number;
  /** What `value` is in: `kWh`, `W`, `°C`; null where nobody has told. */
  unit: string | null;
  /** Of the precise figure. */
  decimals?: number;
}

/** A figure in the unit that people read it in (84.0 MW); the precise one stands in its title. */
export function Quantity({ value, unit, decimals = 0 }: QuantityProps) {
  const format = useFormat();
  return (
    <data value={value} data-place="figure" title={preciseQuantity(format, value, unit, decimals)}>
      {writeQuantity(format, value, unit, decimals)}
    </data>
  );
}

/** The same for sentences, which have no room for a title. */
export function useQuantityText(): (value: number, unit: string, decimals?: number) => string {
  const format = useFormat();
  return (value, unit, decimals) => writeQuantity(format, value, unit, decimals);
}
