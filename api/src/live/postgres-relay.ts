import { randomUUID } from 'node:crypto';
import type { ServerLine } from '../database/server-line.ts';
import { joinNews, type ReadingNews } from './news.ts';
import type { ReadingFeed, Relay } from './reading-feed.ts';

const CHANNEL = 'energy_readings';
const ALERTS_CHANNEL = 'energy_alerts';
/** Batches of one tenant within this time go out as one: NOTIFY makes commits wait for each other. */
const GATHER_MILLISECONDS = 250;
/** A notification holds at most 8,000 bytes; past these a listener is told to look at everything. */
const MOST_CLIENTS = 100;
const MOST_METRICS = 20;

interface Wire {
  process: string;
  tenant: number;
  clients: string[];
  metrics: string[];
  from: string;
  to: string;
}

/** Joins the feeds of all processes on one PostgreSQL by LISTEN and NOTIFY. */
export async function relayOverPostgres(line: ServerLine, feed: ReadingFeed): Promise<Relay> {
  const self = randomUUID();
  const waiting = new Map<number, ReadingNews>();
  const waitingAlerts = new Set<number>();
  let timer: NodeJS.Timeout | undefined;

  function receive(payload: string): void {
    const { process, tenant, clients, metrics, from, to } = JSON.parse(payload) as Wire;
    if (process === self) return;
    feed.deliver(tenant, { clientIds: clients, metrics, from: new Date(from), to: new Date(to) });
  }

  function receiveAlerts(payload: string): void {
    const { process, tenant } = JSON.parse(payload) as Pick<Wire, 'process' | 'tenant'>;
    if (process !== self) feed.deliverAlerts(tenant);
  }

  async function flush(): Promise<void> {
    timer = undefined;
    const [all, alerts] = [[...waiting], [...waitingAlerts]];
    waiting.clear();
    waitingAlerts.clear();
    for (const tenant of alerts) await line.notify(ALERTS_CHANNEL, JSON.stringify({ process: self, tenant }));
    for (const [tenant, news] of all) {
      const wire: Wire = {
        process: self,
        tenant,
        clients: news.clientIds.length > MOST_CLIENTS ? [] : news.clientIds,
        metrics: news.metrics.length > MOST_METRICS ? [] : news.metrics,
        from: news.from.toISOString(),
        to: news.to.toISOString(),
      };
      await line.notify(CHANNEL, JSON.stringify(wire));
    }
  }

  const flushSoon = () => {
    timer ??= setTimeout(() => void flush(), GATHER_MILLISECONDS);
  };

  await line.listen(CHANNEL, receive);
  await line.listen(ALERTS_CHANNEL, receiveAlerts);
  return {
    send(tenantId, news) {
      waiting.set(tenantId, joinNews(waiting.get(tenantId), news));
      flushSoon();
    },
    sendAlerts(tenantId) {
      waitingAlerts.add(tenantId);
      flushSoon();
    },
    async close() {
      clearTimeout(timer);
    },
  };
}
