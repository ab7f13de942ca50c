import type { Rate } from 'api/contract';
import { useMemo } from 'react';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../messages/texts.ts';

/** Digits after the point: all that were entered. */
const MOST_DECIMALS = 10;
const decimalsOf = (value: number) =>
  value.toFixed(MOST_DECIMALS).replace(/0+$/, '').split('.')[1]?.length ?? 0;

/** Puts into words of what a rate is, how much, and when. */
export function useRateWords() {
  const t = useText();
  const format = useFormat();
  return useMemo(() => {
    const place = ({ site }: Rate) => site?.name ?? t('rates.organization');
    const value = ({ what, value: amount, currency }: Rate) =>
      what === 'tariff'
        ? format.unit(amount, `${currency ?? ''}/kWh`, Math.max(2, decimalsOf(amount)))
        : format.unit(amount, 'kg CO₂/kWh', decimalsOf(amount));
    const valid = ({ valid_from, valid_to }: Rate) =>
      valid_to === null
        ? t('rates.since', { day: format.day(valid_from) })
        : format.span(format.day(valid_from), format.day(valid_to));
    const name = (rate: Rate) =>
      t('rates.name', { what: t(`rates.${rate.what}`), place: place(rate), valid: valid(rate) });
    return { place, value, valid, name };
  }, [t, format]);
}
