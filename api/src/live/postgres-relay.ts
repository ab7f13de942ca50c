import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import { joinNews, type ReadingNews } from './news.ts';
import type { ReadingFeed, Relay } from './reading-feed.ts';

const channel = 'energy_readings';
/** Batches of one tenant within this time go out as one: NOTIFY makes commits wait for each other. */
const gatherMilliseconds = 250;
/** A notification holds at most 8,000 bytes; past these a listener is told to look at everything. */
const mostClients = 100;
const mostMetrics = 20;
const reconnectMilliseconds = 2000;

interface Wire {
  process: string;
  tenant: number;
  clients: string[];
  metrics: string[];
  from: string;
  to: string;
}

/** Joins the feeds of all processes on one PostgreSQL by LISTEN and NOTIFY, on a connection of its own. */
export async function relayOverPostgres(
  url: string,
  feed: ReadingFeed,
  log: FastifyBaseLogger,
): Promise<Relay> {
  const self = randomUUID();
  const waiting = new Map<number, ReadingNews>();
  let timer: NodeJS.Timeout | undefined;
  let client: Client | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new Client({ connectionString: url });
    next.on('error', () => void next.end().catch(() => undefined));
    next.on('end', () => {
      client = undefined;
      if (!closed) setTimeout(() => void connect().catch(retryLater), reconnectMilliseconds).unref();
    });
    next.on('notification', ({ payload }) => receive(payload));
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  }

  function retryLater(error: unknown): void {
    log.warn({ err: error }, 'News of readings from other processes are not heard; connecting again');
    if (!closed) setTimeout(() => void connect().catch(retryLater), reconnectMilliseconds).unref();
  }

  function receive(payload: string | undefined): void {
    const { process, tenant, clients, metrics, from, to } = JSON.parse(payload ?? '{}') as Wire;
    if (process === self) return;
    feed.deliver(tenant, { clientIds: clients, metrics, from: new Date(from), to: new Date(to) });
  }

  async function flush(): Promise<void> {
    timer = undefined;
    const all = [...waiting];
    waiting.clear();
    for (const [tenant, news] of all) {
      const wire: Wire = {
        process: self,
        tenant,
        clients: news.clientIds.length > mostClients ? [] : news.clientIds,
        metrics: news.metrics.length > mostMetrics ? [] : news.metrics,
        from: news.from.toISOString(),
        to: news.to.toISOString(),
      };
      await client?.query('select pg_notify($1, $2)', [channel, JSON.stringify(wire)]).catch(() => undefined);
    }
  }

  await connect();
  return {
    send(tenantId, news) {
      waiting.set(tenantId, joinNews(waiting.get(tenantId), news));
      timer ??= setTimeout(() => void flush(), gatherMilliseconds);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
