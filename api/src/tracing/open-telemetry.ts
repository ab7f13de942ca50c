import {
  type Attributes,
  context,
  metrics,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { LogEvent } from 'kysely';
import { observeRegistry } from './observe-registry.ts';
import { operationOf, statementText } from './statement-text.ts';
import type { RequestSpan, Tracing } from './tracing.ts';

/** What a collector that does not answer may cost a stop. */
const FAREWELL_MILLISECONDS = 3000;
const NAME = 'energy-monitor';

/**
 * OpenTelemetry by its own library, which reads the standard variables. Spans are begun by hand: what the library patches
 * into modules by itself would have to be loaded before everything else, and knows nothing of the embedded database.
 */
export function openTelemetry(serviceName = NAME): Tracing {
  const sdk = new NodeSDK({ serviceName });
  sdk.start();
  const tracer = trace.getTracer(NAME);
  const meter = metrics.getMeter(NAME);
  const durations = meter.createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'How long requests took, by route.',
    advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] },
  });

  function beginRequest(method: string, headers: object): RequestSpan {
    const began = performance.now();
    const caller = propagation.extract(ROOT_CONTEXT, headers);
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, caller);
    const inside = trace.setSpan(ROOT_CONTEXT, span);
    return {
      traceId: span.spanContext().traceId,
      within: (work) => context.with(inside, work),
      failed: (error) => fail(span, error),
      end(name, route, status) {
        const attributes: Attributes = {
          'http.request.method': name,
          'http.route': route,
          'http.response.status_code': status,
        };
        durations.record((performance.now() - began) / 1000, attributes, inside);
        span.updateName(`${name} ${route}`).setAttributes(attributes);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  return {
    beginRequest,
    job: (kind, work) =>
      tracer.startActiveSpan(`job ${kind}`, { root: true }, async (span) => {
        try {
          return await work();
        } catch (error) {
          fail(span, error as Error);
          throw error;
        } finally {
          span.end();
        }
      }),
    statement(event: LogEvent) {
      // Polls of the queue and the like are nobody's.
      if (!trace.getActiveSpan()?.isRecording()) return;
      const end = Date.now();
      const { sql } = event.query;
      const operation = operationOf(sql);
      const span = tracer.startSpan(operation, {
        kind: SpanKind.CLIENT,
        startTime: end - event.queryDurationMillis,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          'db.query.text': statementText(sql),
        },
      });
      if (event.level === 'error') fail(span, event.error as Error);
      span.end(end);
    },
    tellFigures: (registry) => observeRegistry(meter, registry),
    close: () =>
      Promise.race([
        sdk.shutdown().catch(() => undefined),
        new Promise<void>((resolve) => void setTimeout(resolve, FAREWELL_MILLISECONDS).unref()),
      ]),
  };
}

/** As the log does: no detail of the database's, which quotes values. */
function fail(span: Span, { name, message, stack }: Error): void {
  span.recordException({ name, message, ...(stack && { stack }) });
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}
