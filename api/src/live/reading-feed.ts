import { EventEmitter } from 'node:events';
import type { ReadingNews } from './news.ts';
import { RecentNews } from './recent-news.ts';

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
  readonly #recent = new RecentNews();
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
    this.#recent.add(tenantId, news, performance.now());
    this.#emitter.emit('readings', tenantId, news);
  }

  /** What was told in the last so many milliseconds, at most a minute. */
  recent(tenantId: number, milliseconds: number): ReadingNews | undefined {
    return this.#recent.ofLast(milliseconds, tenantId, performance.now());
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
