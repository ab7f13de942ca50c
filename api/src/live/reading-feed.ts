import { EventEmitter } from 'node:events';
import type { ReadingNews } from './news.ts';
import { RecentNews, REMEMBERED_FOR } from './recent-news.ts';

type Listener = (tenantId: number, news: ReadingNews) => void;

/** Passes news on to the other processes on the same database, and theirs to us. */
export interface Relay {
  send(tenantId: number, news: ReadingNews): void;
  sendAlerts(tenantId: number): void;
  close(): Promise<void>;
}

/**
 * Tells whoever listens that readings were stored and committed, in this process or in another one on the same
 * database. A hint, not a record: one that is lost delays a page until its next look, and loses nothing.
 */
export class ReadingFeed {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  readonly #recent = new RecentNews();
  /** When alerts of a tenant last changed, by the clock that only goes forward. */
  readonly #recentAlerts = new Map<number, number>();
  #relay: Relay | undefined;

  /** Connects this feed with those of other processes. */
  relayThrough(relay: Relay): void {
    this.#relay = relay;
  }

  publish(tenantId: number, news: ReadingNews): void {
    this.deliver(tenantId, news);
    this.#relay?.send(tenantId, news);
  }

  /** Alerts of the tenant were opened, changed or resolved: whoever shows any looks again. */
  publishAlerts(tenantId: number): void {
    this.deliverAlerts(tenantId);
    this.#relay?.sendAlerts(tenantId);
  }

  deliverAlerts(tenantId: number): void {
    this.#recentAlerts.set(tenantId, performance.now());
    this.#emitter.emit('alerts', tenantId);
  }

  /** Whether alerts changed in the last so many milliseconds, at most a minute. */
  alertsChanged(tenantId: number, milliseconds: number): boolean {
    const at = this.#recentAlerts.get(tenantId);
    return at !== undefined && performance.now() - at <= Math.min(milliseconds, REMEMBERED_FOR);
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

  subscribeToAlerts(listener: (tenantId: number) => void): () => void {
    this.#emitter.on('alerts', listener);
    return () => void this.#emitter.off('alerts', listener);
  }

  async close(): Promise<void> {
    this.#emitter.removeAllListeners();
    await this.#relay?.close();
  }
}
