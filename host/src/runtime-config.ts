import type { RuntimeConfig } from 'api/contract';

/** Milliseconds. */
const DEADLINE = 5000;

let asked: Promise<RuntimeConfig> | undefined;
/** How far the server's clock is ahead of this machine's. */
let ahead = 0;

/** The time by the server's clock, in milliseconds: a machine whose own is wrong must not take valid things for old. */
export const serverNow = (): number => Date.now() + ahead;

/**
 * The run-time configuration `/config.json`: asked for once in a page, and again after a failure.
 * @throws Error when it cannot be had within its deadline
 */
export function fetchRuntimeConfig(): Promise<RuntimeConfig> {
  asked ??= load().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/** How people sign in here: `sso` of the run-time configuration. @throws Error as above */
export async function fetchSsoConfig(): Promise<RuntimeConfig['sso']> {
  return (await fetchRuntimeConfig()).sso;
}

async function load(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(DEADLINE) });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  const clock = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(clock)) ahead = clock - Date.now();
  return (await response.json()) as RuntimeConfig;
}
