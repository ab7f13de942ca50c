import type { RemoteEvent } from 'federation/contract';
import type { RemoteFailure } from './remote-failure.ts';

/** Takes what happened and, where it went wrong, the failure itself for the console. */
export type ReportEvent = (event: RemoteEvent, failure?: RemoteFailure) => void;

/** Brings events to the server, as the person who is signed in. */
export type Deliver = (events: RemoteEvent[]) => Promise<unknown>;

const PAUSE = 2000;
const MOST = 50;

/**
 * Collects what happened to remotes and sends it in batches; when the page goes away, at once. Losing a batch is
 * accepted: telemetry must never cost a person anything. Nothing is sent before somebody is signed in, and nothing of a
 * page without a session: the server counts people, and without one there is nobody to count.
 */
export class RemoteTelemetry {
  #waiting: RemoteEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #deliver: Deliver | undefined;

  /** Sends what is left when the page is hidden: after that no moment is certain. */
  constructor() {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#send();
    });
  }

  readonly report: ReportEvent = (event, failure): void => {
    if (failure !== undefined) {
      // oxlint-disable-next-line no-console -- whoever looks into the console finds the trace id there
      console.error(`[remotes] ${failure.message} (${event.failure}, trace ${event.traceId})`, failure.cause);
    }
    this.#waiting.push(event);
    if (this.#deliver === undefined) this.#waiting.splice(0, this.#waiting.length - MOST);
    else if (this.#waiting.length >= MOST) this.#send();
    else this.#timer ??= setTimeout(() => this.#send(), PAUSE);
  };

  /** From now on there is somebody to report for. */
  deliverBy(deliver: Deliver): void {
    this.#deliver = deliver;
    if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#send(), PAUSE);
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#deliver === undefined) return;
    const events = this.#waiting.splice(0, MOST);
    if (events.length > 0) void this.#deliver(events).catch(() => undefined);
  }
}
