import type { RuntimeConfig } from 'api/contract';
import { fetchRuntimeConfig } from '../../runtime-config.ts';

/** How people sign in here: `sso` of the run-time configuration. Both shells make their session with it. */
export async function fetchSsoConfig(): Promise<RuntimeConfig['sso']> {
  return (await fetchRuntimeConfig()).sso;
}
