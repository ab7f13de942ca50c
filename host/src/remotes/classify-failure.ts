import type { FailureClass } from 'federation/contract';
import { ContractError } from './release-contract.ts';
import { DeadlineError } from './remote-failure.ts';

/** The script that an error is about, if it is about one: webpack's ChunkLoadError or the federation runtime's. */
function scriptOf(error: Error): string | null {
  const { request } = error as { request?: unknown };
  if (typeof request === 'string' && request !== '') return request;
  const [, address] = /ScriptNetworkError: Failed to load script "([^"]+)"/.exec(error.message) ?? [];
  return address ?? null;
}

function isTimeout(error: Error): boolean {
  if (error instanceof DeadlineError) return true;
  return (
    (error as { type?: unknown }).type === 'timeout' || /ScriptNetworkError: .* timed out/.test(error.message)
  );
}

/**
 * Says what kind of failure an error is. A script element tells nothing but "error", so the file is asked for once
 * more: that answers why, and replaces a broken copy in the browser's cache, which a retry would meet again.
 * @param integrityOf the integrity value of a file's address, where the contract has one
 */
export async function classifyFailure(
  error: unknown,
  integrityOf: (address: string) => Promise<string | undefined>,
): Promise<FailureClass> {
  if (!(error instanceof Error)) return 'evaluation';
  if (isTimeout(error)) return 'timeout';
  if (error instanceof ContractError) return error.failure;
  if (error.message.includes('ScriptExecutionError')) return 'evaluation';
  const script = scriptOf(error);
  return script === null ? 'evaluation' : probe(script, await integrityOf(script));
}

async function probe(address: string, integrity: string | undefined): Promise<FailureClass> {
  const ask = (init: RequestInit) =>
    fetch(address, { cache: 'reload', credentials: 'omit', signal: AbortSignal.timeout(4000), ...init });
  try {
    const response = await ask({});
    if (!response.ok) return 'http';
    if (integrity === undefined) return 'network';
    await response.arrayBuffer();
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network';
  }
  // The file is there: either it is not the file that was published, or it failed once and would come now.
  return ask({ integrity, cache: 'force-cache' }).then(
    () => 'network',
    () => 'integrity',
  );
}
