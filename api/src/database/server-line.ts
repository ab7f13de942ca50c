import { EventEmitter, once } from 'node:events';
import pRetry from 'p-retry';
import { Client } from 'pg';
import { isAway } from './away.ts';
import { LINE_OPTIONS } from './connection-options.ts';

/** How often the server is asked whether it is there. */
const ASK_MILLISECONDS = 1000;
/** So many times in a row it may leave that unanswered. A busy server answers late, one that hangs never does. */
const MOST_UNANSWERED = 10;
/** An attempt to connect is given up sooner, so that the next one finds a server that has come back. */
const CONNECT_MILLISECONDS = 3000;
/** The pause between attempts grows and wavers, so that many processes do not come back at once. */
const pauses = { minTimeout: 100, maxTimeout: 1000, randomize: true };

interface Events {
  /** The server is away, or there again. */
  change: [isThere: boolean, error: unknown];
  notification: [channel: string, payload: string];
}

/**
 * One connection of its own to the server, for as long as the process runs. It hears what other processes tell, and it
 * knows whether the server is there: while it is away nobody else needs to wait for it, or to try.
 */
export class ServerLine {
  readonly #url: string;
  /** What each connection says first. */
  readonly #announcement: string;
  readonly #events = new EventEmitter<Events>();
  readonly #closing = new AbortController();
  readonly #channels = new Set<string>();
  #client: Client | undefined;
  #isThere = true;
  #staying: Promise<void> | undefined;

  constructor(url: string, announcement: string) {
    this.#url = url;
    this.#announcement = announcement;
  }

  get isThere(): boolean {
    return this.#isThere;
  }

  /** Rejects when there is no server at first; from then on it connects again by itself. */
  async open(): Promise<void> {
    const first = await this.#connect();
    this.#staying = this.#stay(first);
  }

  onChange(listener: (isThere: boolean, error: unknown) => void): void {
    this.#events.on('change', listener);
  }

  /** Hears the channel, again after each outage. What was told meanwhile is lost. */
  async listen(channel: string, listener: (payload: string) => void): Promise<void> {
    this.#channels.add(channel);
    this.#events.on('notification', (on, payload) => {
      if (on === channel) listener(payload);
    });
    await this.#client?.query(`listen ${channel}`);
  }

  /** Tells whoever listens; while the server is away nobody does. */
  async notify(channel: string, payload: string): Promise<void> {
    await this.#client?.query('select pg_notify($1, $2)', [channel, payload]).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#staying;
  }

  /** One connection after the other: a loop cannot try twice at a time. */
  async #stay(first: Client): Promise<void> {
    const { signal } = this.#closing;
    let client: Client | undefined = first;
    while (client) {
      this.#client = client;
      this.#become(true);
      const hangs = await this.#untilGone(client);
      this.#client = undefined;
      cut(client);
      if (hangs) this.#become(false, new Error('The database server does not answer'));
      client = signal.aborted ? undefined : await this.#again(signal);
    }
  }

  #again(signal: AbortSignal): Promise<Client | undefined> {
    const failed = ({ error }: { error: unknown }) => {
      if (isAway(error)) this.#become(false, error);
    };
    const options = { ...pauses, retries: Number.POSITIVE_INFINITY, signal, onFailedAttempt: failed };
    return pRetry(() => this.#connect(), options).catch(() => undefined);
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      options: LINE_OPTIONS,
    });
    // Whoever waits for an answer is told; without a listener the event would end the process.
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload }) => {
      this.#events.emit('notification', channel, payload ?? '');
    });
    try {
      await client.connect();
      await client.query(this.#announcement);
      for (const channel of this.#channels) await client.query(`listen ${channel}`);
      return client;
    } catch (error) {
      cut(client);
      throw error;
    }
  }

  /** Until the connection ends, or the service, or the server hangs: then true. */
  async #untilGone(client: Client): Promise<boolean> {
    const gone = new AbortController();
    const { signal } = this.#closing;
    let unanswered = 0;
    let isAsked = false;
    const timer = setInterval(() => {
      unanswered = isAsked ? unanswered + 1 : 0;
      if (unanswered >= MOST_UNANSWERED) gone.abort();
      if (isAsked) return;
      isAsked = true;
      // An error ends the connection, which is noticed by itself.
      void client.query('select 1').then(
        () => (isAsked = false),
        () => undefined,
      );
    }, ASK_MILLISECONDS);
    timer.unref();
    const either = AbortSignal.any([gone.signal, signal]);
    await once(client, 'end', { signal: either }).catch(() => undefined);
    clearInterval(timer);
    return gone.signal.aborted;
  }

  #become(isThere: boolean, error?: unknown): void {
    if (this.#isThere === isThere) return;
    this.#isThere = isThere;
    this.#events.emit('change', isThere, error);
  }
}

/** A server that hangs would never answer a goodbye. */
function cut(client: Client): void {
  void client.end().catch(() => undefined);
  client.connection.stream.destroy();
}
