import type { LogEvent } from 'kysely';
import type { Registry } from 'prom-client';

/** A request that is told of. */
export interface RequestSpan {
  readonly traceId: string;
  /** Statements that come of `work` are told as the request's. */
  within(work: () => void): void;
  failed(error: Error): void;
  end(method: string, route: string, status: number): void;
}

/** Tells a collector of requests, of jobs, and of their statements. */
export interface Tracing {
  beginRequest(method: string, headers: object): RequestSpan;
  job<T>(kind: string, work: () => Promise<T>): Promise<T>;
  statement(event: LogEvent): void;
  /** Tells the figures of `/metrics` too. */
  tellFigures(registry: Registry): void;
  /** Sends what has not been sent. */
  close(): Promise<void>;
}

let current: Tracing | undefined;

/** None unless the environment names a collector. */
export const tracing = (): Tracing | undefined => current;

const ENDPOINTS = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
];

/** Before the database is opened. Without a collector the library is not even loaded. */
export async function startTracing(environment: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const isWanted = ENDPOINTS.some((name) => environment[name]) && environment.OTEL_SDK_DISABLED !== 'true';
  if (!isWanted) return async () => undefined;
  const { openTelemetry } = await import('./open-telemetry.ts');
  const begun = openTelemetry(environment.OTEL_SERVICE_NAME);
  current = begun;
  return async () => {
    current = undefined;
    await begun.close();
  };
}
