import type { Losses, LossSum } from 'api/contract';
import { useApi, withQuery } from 'shared-auth';
import { addDays, type CalendarDay } from 'shared-ui/i18n';

/** kWh. Less is nothing to speak of. */
export const LEAST = 0.05;

export const spans = [7, 30, 90, 365] as const;
export type SpanOfDays = (typeof spans)[number];
const USUAL: SpanOfDays = 30;

/** Kinds of sites that generate, and of which something can be expected. */
export const kinds = ['solar', 'wind'] as const;
type Kind = (typeof kinds)[number];

/** What the address asks for. */
export interface LossesView {
  days: SpanOfDays;
  kind: Kind | null;
  client: string | null;
}

export const viewOf = (query: URLSearchParams): LossesView => ({
  days: spans.find((each) => String(each) === query.get('days')) ?? USUAL,
  kind: kinds.find((each) => each === query.get('kind')) ?? null,
  client: query.get('client'),
});

export function searchOf({ days, kind, client }: LossesView): Record<string, string> {
  return {
    ...(days !== USUAL && { days: String(days) }),
    ...(kind !== null && { kind }),
    ...(client !== null && { client }),
  };
}

export function useLosses({ days, kind, client }: LossesView, today: CalendarDay) {
  const first = addDays(today, 1 - days);
  const asked = {
    first_day: first,
    last_day: today,
    kind: kind ?? undefined,
    client_id: client ?? undefined,
  };
  return useApi<{ data: Losses }>(withQuery('/v1/losses', asked));
}

/** In the order in which a person reads them: what somebody can repair before what is planned or not known. */
export const causes = [
  'outage',
  'string',
  'soiling',
  'curtailment',
  'maintenance',
  'unknown',
  'silence',
] as const;

/** Without what was silent: that is not known to be lost. */
export const lostOf = ({ causes: kWh }: Pick<LossSum, 'causes'>): number =>
  causes.reduce((sum, cause) => sum + (cause === 'silence' ? 0 : (kWh[cause] ?? 0)), 0);
