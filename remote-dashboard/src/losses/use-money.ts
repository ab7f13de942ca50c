import type { LossCost } from 'api/contract';
import { useFormat } from 'shared-ui/i18n';

/** Amounts of several currencies stand beside each other: nothing adds them up. */
export function useMoney(): (amounts: LossCost['money']) => string {
  const format = useFormat();
  return (amounts) => format.list(amounts.map(({ amount, currency }) => format.unit(amount, currency, 2)));
}
