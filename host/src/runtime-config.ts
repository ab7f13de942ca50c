import type { RuntimeConfig } from 'api/contract';

/** Milliseconds. */
const DEADLINE = 5000;

let asked: Promise<RuntimeConfig> | undefined;

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

async function load(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(DEADLINE) });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return (await response.json()) as RuntimeConfig;
}
