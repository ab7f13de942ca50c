import type { TokenAnswer } from '../api-shapes.ts';
import type { KeptScreen } from './screen-memory.ts';

/** Milliseconds. */
const LONGEST_CALL = 10_000;

/** What came of a question: an answer, the service's word why not, or no answer at all. */
export type Told<T> = { data: T } | { code: string } | 'away';

export interface Codes {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
}

/** The calls of a screen that has no session, by plain fetch. */
export const screenCalls = {
  askForCodes: (signal: AbortSignal) => post<Codes>('/v1/device-authorizations', {}, signal),
  takeSession: (device_code: string, signal: AbortSignal) =>
    post<TokenAnswer>('/v1/device-authorizations/token', { device_code }, signal),
  resume: ({ tenantId, refreshToken }: KeptScreen, signal: AbortSignal) =>
    post<TokenAnswer>(`/v1/tenants/${tenantId}/auth/refresh`, { refresh_token: refreshToken }, signal),
};

async function post<T>(path: string, body: object, signal: AbortSignal): Promise<Told<T>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_CALL)]),
    });
    // Too many, or out of order: as good as no answer, and asked again later.
    if (response.status >= 500 || response.status === 429) return 'away';
    const answer = (await response.json()) as { data?: T; code?: string };
    if (response.ok && answer.data !== undefined) return { data: answer.data };
    // A refusal of the service says which; one of whatever stands between, during a deploy or before a sign-in to a network, is none.
    return answer.code === undefined ? 'away' : { code: answer.code };
  } catch {
    return 'away';
  }
}
