import type { RuntimeConfig } from 'api/contract';

/** How people sign in here: `sso` of the run-time configuration. Both shells make their session with it. */
export async function fetchSsoConfig(): Promise<RuntimeConfig['sso']> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return ((await response.json()) as RuntimeConfig).sso;
}
