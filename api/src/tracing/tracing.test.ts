import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TestService } from '../testing/test-service.ts';
import { startTracing } from './tracing.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string } }[];
}

/** What OTLP/HTTP sends, as JSON. */
interface Told {
  resourceSpans?: { scopeSpans: { spans: Span[] }[] }[];
  resourceMetrics?: { scopeMetrics: { metrics: { name: string }[] }[] }[];
}

/** A collector that keeps what it is told. */
async function collector() {
  const told: Told[] = [];
  async function keep(request: IncomingMessage): Promise<void> {
    told.push((await json(request)) as Told);
  }
  const server = createServer((request, response) => {
    void keep(request).finally(() => response.setHeader('content-type', 'application/json').end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () =>
      told.flatMap(({ resourceSpans = [] }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    metrics: () =>
      told.flatMap(({ resourceMetrics = [] }) =>
        resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
      ),
    close: () => server.close(),
  };
}

const newTrace = () => randomBytes(16).toString('hex');
const textOf = (span: Span, key: string) =>
  span.attributes.find((attribute) => attribute.key === key)?.value.stringValue;

describe('with a collector', () => {
  let receiver: Awaited<ReturnType<typeof collector>>;
  let stop: () => Promise<void>;
  let service: TestService;
  let logged = '';
  beforeAll(async () => {
    receiver = await collector();
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url);
    vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json');
    stop = await startTracing(process.env);
    service = await TestService.start();
  });
  afterAll(async () => {
    await service.close();
    receiver.close();
    vi.unstubAllEnvs();
  });

  it('request, its statements, its answer and its log lines have the trace id that the page sent', async () => {
    const logging = await service.another({ logStream: { write: (line) => (logged += line) } });
    const tenant = await service.tenant();
    const staff = (await service.member(tenant)).at(logging.url);
    const [read, failed, written] = [newTrace(), newTrace(), newTrace()];
    const parent = randomBytes(8).toString('hex');
    const of = (trace: string) => ({ traceparent: `00-${trace}-${parent}-01` });
    await staff.get('/v1/clients?search=Ida%20Quist', of(read));
    const answer = await staff.get(`/v1/clients/${tenant.id}`, of(failed));
    expect(answer.body).toMatchObject({ status: 404, trace_id: failed });
    const made = await staff.post('/v1/clients', { name: 'Roof of Ida', description: 'South' }, of(written));
    expect(made.status).toBe(201);
    const untold = await staff.get('/v1/no-such-thing');
    expect(untold.body.trace_id).toMatch(/^[\da-f]{32}$/);
    await logging.close();
    await stop();

    const told = (trace: string) => receiver.spans().filter(({ traceId }) => traceId === trace);
    for (const [trace, name, statement] of [
      [read, 'GET /v1/clients', 'select'],
      [failed, 'GET /v1/clients/:id', 'select'],
      [written, 'POST /v1/clients', 'insert'],
    ] as const) {
      const request = told(trace).find((span) => span.name.startsWith(name));
      expect(request, name).toMatchObject({ parentSpanId: parent });
      const inside = told(trace).filter(({ parentSpanId }) => parentSpanId === request?.spanId);
      expect(
        inside.map((span) => span.name),
        name,
      ).toContain(statement);
      expect(logged).toContain(`"trace_id":"${trace}"`);
    }
    const texts = receiver.spans().map((span) => textOf(span, 'db.query.text') ?? '');
    expect(texts.join('\n')).not.toMatch(/Ida|Quist|[\da-f]{8}-[\da-f]{4}-/);
    expect(receiver.spans().map(({ name }) => name)).not.toContain('GET /healthz');
  });

  it('figures of /metrics go there too', () => {
    const names = receiver.metrics().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['http.server.request.duration', 'data_folder_free_bytes']));
  });
});
