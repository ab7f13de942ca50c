import { configure } from '@testing-library/react';
import type {
  ClientMetricsSummary,
  ClientRole as Role,
  MetricTotal,
  QueryRequest,
  RawMetric,
  RepairedStretch,
  TimeSeriesPoint,
} from 'api/contract';
import { defaultLocale, type Locale, setLocale } from 'shared-ui/i18n';
import {
  RemoteModuleContext,
  type RemoteModuleLoader,
  SlotContext,
  type SlotFiller,
  UiProvider,
} from 'shared-ui';
import type { ReactElement, ReactNode } from 'react';
import { type RenderSignedInOptions, renderSignedIn } from 'shared-auth/testing';
import { ready } from '../messages/text.ts';
import type { ClientLine } from '../metrics/chart-series.ts';
import type { BucketRow } from '../metrics/timeseries-points.ts';
import { routes } from '../routes.tsx';

configure({
  // A synchronous `act` around an event drops what React could not finish in one go once a component has called `use`,
  // and texts do. Without it React works as it does for people; tests wait for what they look for.
  eventWrapper: (dispatch) => dispatch(),
});

/** Everything is in view: what waits for that, loads. */
class SeeingObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }
  observe(target: Element): void {
    this.#callback([{ isIntersecting: true, target } as IntersectionObserverEntry], this);
  }
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}
window.IntersectionObserver = SeeingObserver;
globalThis.IntersectionObserver = SeeingObserver;

interface RenderPageOptions extends Omit<RenderSignedInOptions, 'wrapper' | 'path'> {
  /** Rendered at any address, in place of the remote's routes. */
  part?: ReactElement;
  locale?: Partial<Locale>;
  /** What other remotes offer; nothing unless given. */
  loadModule?: RemoteModuleLoader | undefined;
  /** What other remotes put into slots; nothing unless given. */
  fillers?: Record<string, readonly SlotFiller<object>[]> | undefined;
}

const noFillers: readonly SlotFiller<object>[] = [];

/** The remote's own routes at a URL, for a person with given permissions, on an API that lives in the test. */
export async function renderPage({ locale, loadModule, part, fillers = {}, ...options }: RenderPageOptions) {
  await setLocale({ ...defaultLocale, ...locale });
  await ready();
  // Silent unless the test says otherwise.
  const live = { 'GET /v1/live': () => new Promise<never>(() => undefined) };
  return renderSignedIn(part ?? routes, {
    ...options,
    handlers: { ...live, ...options.handlers },
    wrapper: ({ children }: { children: ReactNode }) => (
      <UiProvider>
        <SlotContext value={(slot) => fillers[slot] ?? noFillers}>
          <RemoteModuleContext value={loadModule}>{children}</RemoteModuleContext>
        </SlotContext>
      </UiProvider>
    ),
  });
}

interface Counts {
  total_events: number;
  unique_schemas: number;
  total_clients: number;
  active_clients: number;
}

type Rows =
  | ClientMetricsSummary
  | BucketRow
  | ClientLine
  | RawMetric
  | MetricTotal
  | Counts
  | RepairedStretch;

/** How the query service wraps rows. */
export function queryAnswer(rows: readonly Rows[]) {
  return {
    data: {
      columns: Object.keys(rows[0] ?? {}),
      rows,
      row_count: rows.length,
      execution_time_ms: 1,
      metadata: { cached: false },
    },
  };
}

/** The query that a request carries. */
export function queryOf(request: { body: unknown }): QueryRequest {
  return request.body as QueryRequest;
}

type Point = [time: string, value: number];

/** Rows of `metric_timeseries` about buckets that are over and known, of one role or of all sites. */
export function timeseriesRows(
  metric: string,
  points: Point[],
  role: Role | null = metric === 'energy_consumption' || metric === 'power' ? 'generation' : null,
): TimeSeriesPoint[] {
  return points.map(([time_bucket, value]) => ({
    time_bucket,
    metric_name: metric,
    client_id: null,
    role,
    type: role === null ? null : 'solar',
    data_points: 1,
    avg_value: value,
    min_value: value,
    max_value: value,
    value,
    sites: 1,
    coverage: 1,
    complete: true,
  }));
}
