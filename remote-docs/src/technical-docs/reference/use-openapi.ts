import { startTransition, useCallback, useEffect, useState } from 'react';
import { localizeDocument } from './localize-document.ts';
import type { OpenApiDocument } from './openapi.ts';

export const OPENAPI_PATH = '/api/v1/openapi.json';

export interface OpenApi {
  document: OpenApiDocument | undefined;
  failed: boolean;
  retry: () => void;
}

/** The integrator API's document, as this deployment has it now. */
export function useOpenApi(): OpenApi {
  const [state, setState] = useState<{ document?: OpenApiDocument; failed?: true }>({});
  const start = useCallback(() => {
    const stop = new AbortController();
    load(stop.signal).then(
      // The whole reference is drawn from it; in small pieces, so that the page answers meanwhile.
      (document) => startTransition(() => setState({ document })),
      () => stop.signal.aborted || setState({ failed: true }),
    );
    return () => stop.abort();
  }, []);
  useEffect(start, [start]);

  const retry = () => {
    setState({});
    start();
  };
  return { document: state.document, failed: state.failed ?? false, retry };
}

async function load(signal: AbortSignal): Promise<OpenApiDocument> {
  const answer = await fetch(OPENAPI_PATH, { signal });
  if (!answer.ok) throw new Error(`${OPENAPI_PATH} answered ${answer.status}`);
  return localizeDocument((await answer.json()) as OpenApiDocument);
}
