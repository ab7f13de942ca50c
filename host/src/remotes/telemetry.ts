import type { RemoteEvent } from 'federation/contract';
import type { RemoteFailure } from './remote-failure.ts';

/** Takes what happened and, where it went wrong, the failure itself for the console. */
export type ReportEvent = (event: RemoteEvent, failure?: RemoteFailure) => void;

const ADDRESS = '/v1/telemetry/remotes';
const PAUSE = 2000;
const MOST = 50;

/**
 * Collects what happened to remotes and sends it in batches; when the page goes away, at once. Losing a batch is
 * accepted: telemetry must never cost a person anything.
 */
export class RemoteTelemetry {
  #waiting: RemoteEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Sends what is left when the page is hidden: after that no moment is certain. */
  constructor() {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.send();
    });
  }

  readonly report: ReportEvent = (event, failure): void => {
    if (failure !== undefined) {
      // oxlint-disable-next-line no-console -- whoever looks into the console finds the trace id there
      console.error(`[remotes] ${failure.message} (${event.failure}, trace ${event.traceId})`, failure.cause);
    }
    this.#waiting.push(event);
    if (this.#waiting.length >= MOST) this.send();
    else this.#timer ??= setTimeout(() => this.send(), PAUSE);
  };

  send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const events = this.#waiting.splice(0, MOST);
    if (events.length === 0) return;
    // `keepalive` outlives the page. No session is needed to say that a public page failed.
    void fetch(ADDRESS, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ events }),
    }).catch(() => undefined);
  }
}
