import type { NewRate } from 'api/contract';
import type { CalendarDay } from 'shared-ui/i18n';
import { numberOf } from '../../figures/number-of.ts';
import type { RateKind } from './rates-api.ts';

/** What a person has typed so far: the value and days are texts until they are sent. */
export interface RateDraft {
  what: RateKind;
  /** Null: of the whole organization. */
  client: string | null;
  value: string;
  currency: string;
  source: string;
  from: string;
  to: string;
}

export type RateField = keyof RateDraft;
type ReadDay = (text: string) => CalendarDay | null;

/** Of the currency, or kg of CO₂, for a kWh: as the service takes it. */
export const MOST_VALUE = 1000;
export const MOST_SOURCE = 200;

/** By what the service calls its fields. */
export const fieldsOfService: Readonly<Record<string, RateField>> = {
  what: 'what',
  client_id: 'client',
  value: 'value',
  currency: 'currency',
  source: 'source',
  valid_from: 'from',
  valid_to: 'to',
};

/** The fields that cannot be sent as they are. */
export function wrongFields(draft: RateDraft, read: ReadDay): ReadonlySet<RateField> {
  const wrong = new Set<RateField>();
  const value = numberOf(draft.value);
  const [from, to] = [read(draft.from), read(draft.to)];
  if (!(value >= 0 && value <= MOST_VALUE)) wrong.add('value');
  if (draft.what === 'tariff' && !/^[A-Z]{3}$/.test(currencyOf(draft))) wrong.add('currency');
  if (draft.source.trim() === '') wrong.add('source');
  if (from === null) wrong.add('from');
  if (draft.to.trim() !== '' && (to === null || (from !== null && to < from))) wrong.add('to');
  return wrong;
}

export function requestOf(draft: RateDraft, read: ReadDay): NewRate {
  const { what, client, value, source, from, to } = draft;
  return {
    what,
    client_id: client,
    value: numberOf(value),
    currency: what === 'tariff' ? currencyOf(draft) : null,
    source: source.trim(),
    valid_from: read(from) ?? '',
    valid_to: read(to),
  };
}

const currencyOf = ({ currency }: RateDraft): string => currency.trim().toUpperCase();
