import type { Call } from '../reference/curl-call.ts';

export interface CallAnswer {
  status: number;
  statusText: string;
  milliseconds: number;
  headers: [name: string, value: string][];
  /** As it came; JSON laid out for reading. */
  body: string;
  isJson: boolean;
}

/** Sends the call to this deployment. Rejects only when no answer comes at all. */
export async function sendCall({ method, path, headers, body }: Call): Promise<CallAnswer> {
  const start = performance.now();
  const response = await fetch(path, {
    method,
    headers,
    // The integrator API knows tokens, not the cookies of somebody who is signed in here too.
    credentials: 'omit',
    cache: 'no-store',
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const json = parsed(text);
  return {
    status: response.status,
    statusText: response.statusText,
    milliseconds: Math.round(performance.now() - start),
    headers: [...response.headers],
    body: json === undefined ? text : JSON.stringify(json, null, 2),
    isJson: json !== undefined,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The access token that an answer of the token endpoint carries. */
export function tokenIn({ status, body, isJson }: CallAnswer): string | undefined {
  if (status !== 200 || !isJson) return undefined;
  const { access_token: token, token_type: type } = (JSON.parse(body) ?? {}) as Record<string, unknown>;
  return typeof token === 'string' && type === 'Bearer' ? token : undefined;
}
