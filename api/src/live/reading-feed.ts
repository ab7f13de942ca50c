import { EventEmitter } from 'node:events';

/** Which readings of a tenant came in: enough to know what has to be read again. */
export interface ReadingNews {
  /** None named means many, of clients and of metrics: whoever shows any looks again. */
  clientIds: string[];
  metrics: string[];
  /** Earliest and latest instant of the readings, not of their arrival. */
  from: Date;
  to: Date;
}

type Listener = (tenantId: number, news: ReadingNews) => void;

/** Passes news on to the other processes on the same database, and theirs to us. */
export interface Relay {
  send(tenantId: number, news: ReadingNews): void;
  close(): Promise<void>;
}

/**
 * Tells whoever listens that readings were stored and committed, in this process or in another one on the same
 * database. A hint, not a record: one that is lost delays a page until its next look, and loses nothing.
 */
export class ReadingFeed {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  #relay: Relay | undefined;

  /** Connects this feed with those of other processes. */
  relayThrough(relay: Relay): void {
    this.#relay = relay;
  }

  publish(tenantId: number, news: ReadingNews): void {
    this.deliver(tenantId, news);
    this.#relay?.send(tenantId, news);
  }

  /** News that came from another process: told here, not passed on again. */
  deliver(tenantId: number, news: ReadingNews): void {
    this.#emitter.emit('readings', tenantId, news);
  }

  /** Calls back until the returned function is called. */
  subscribe(listener: Listener): () => void {
    this.#emitter.on('readings', listener);
    return () => void this.#emitter.off('readings', listener);
  }

  async close(): Promise<void> {
    this.#emitter.removeAllListeners();
    await this.#relay?.close();
  }
}

/** The news of both, as one. */
export function joinNews(one: ReadingNews | undefined, other: ReadingNews): ReadingNews {
  if (!one) return other;
  return {
    clientIds: joinNames(one.clientIds, other.clientIds),
    metrics: joinNames(one.metrics, other.metrics),
    from: one.from < other.from ? one.from : other.from,
    to: one.to > other.to ? one.to : other.to,
  };
}

function joinNames(one: string[], other: string[]): string[] {
  return one.length === 0 || other.length === 0 ? [] : [...new Set([...one, ...other])];
}
