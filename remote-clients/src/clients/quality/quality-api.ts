import type { DataQuality, Finding } from 'api/contract';
import { useApi, withQuery } from 'shared-auth';

export const spans = [7, 30, 90, 365] as const;
export type SpanOfDays = (typeof spans)[number];
const USUAL: SpanOfDays = 30;

export const faultKinds = [
  'gap',
  'spike',
  'stuck',
  'counter_reset',
  'duplicate',
  'clock',
] as const satisfies Finding['kind'][];
type FaultKind = Finding['kind'];

/** Sites are looked at every ten minutes. */
const EVERY = 5 * 60 * 1000;

/** What the address asks for. */
export interface QualityView {
  days: SpanOfDays;
  kind: FaultKind | null;
  client: string | null;
  /** Where an earlier page begins. */
  cursor: string | null;
}

export const viewOf = (query: URLSearchParams): QualityView => ({
  days: spans.find((each) => String(each) === query.get('days')) ?? USUAL,
  kind: faultKinds.find((each) => each === query.get('kind')) ?? null,
  client: query.get('client'),
  cursor: query.get('cursor'),
});

export function searchOf({ days, kind, client, cursor }: QualityView): Record<string, string> {
  return {
    ...(days !== USUAL && { days: String(days) }),
    ...(kind !== null && { kind }),
    ...(client !== null && { client }),
    ...(cursor !== null && { cursor }),
  };
}

export function useQuality({ days, kind, client, cursor }: QualityView, limit = 25) {
  const asked = {
    days,
    kind: kind ?? undefined,
    client_id: client ?? undefined,
    cursor: cursor ?? undefined,
    limit,
  };
  return useApi<{ data: DataQuality }>(withQuery('/v1/quality', asked), { refreshInterval: EVERY });
}
