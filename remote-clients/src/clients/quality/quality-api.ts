import type { DataQuality, Finding, RepairPreview, RepairRequest } from 'api/contract';
import { api, useApi, useRevalidate, withQuery } from 'shared-auth';

export const daySpans = [7, 30, 90, 365] as const;
export type DaySpan = (typeof daySpans)[number];
const USUAL: DaySpan = 30;

export const faultKinds = [
  'gap',
  'spike',
  'stuck',
  'counter_reset',
  'duplicate',
  'clock',
] as const satisfies Finding['kind'][];
type FaultKind = Finding['kind'];

/** Sites are looked at every twenty minutes, one after the other. */
const EVERY = 5 * 60 * 1000;

/** What the address asks for. */
export interface QualityView {
  days: DaySpan;
  kind: FaultKind | null;
  client: string | null;
  /** Where an earlier page begins. */
  cursor: string | null;
}

export const qualityViewOf = (query: URLSearchParams): QualityView => ({
  days: daySpans.find((each) => String(each) === query.get('days')) ?? USUAL,
  kind: faultKinds.find((each) => each === query.get('kind')) ?? null,
  client: query.get('client'),
  cursor: query.get('cursor'),
});

export function qualitySearch({ days, kind, client, cursor }: QualityView): Record<string, string> {
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

export async function previewRepair(finding: string, request: RepairRequest): Promise<RepairPreview> {
  const { body } = await api.send<{ data: RepairPreview }>(
    'POST',
    `/v1/quality/findings/${finding}/preview`,
    request,
  );
  return body.data;
}

export async function repairFinding(finding: string, request: RepairRequest): Promise<void> {
  await api.send('POST', `/v1/quality/findings/${finding}/repair`, request);
}

export async function undoRepair(repair: string): Promise<void> {
  await api.send('POST', `/v1/quality/repairs/${repair}/undo`, undefined);
}

/** Findings, and figures of sites that are made of readings. */
export function useRefreshQuality(): () => Promise<void> {
  const revalidate = useRevalidate();
  return async () => {
    await Promise.all([revalidate('/v1/quality'), revalidate('/v1/clients')]);
  };
}
