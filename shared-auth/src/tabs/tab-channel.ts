import { CHANNEL_NAME, type SharedSession, type TabMessage } from './tab-messages.ts';

type Listener = (message: TabMessage) => void;

/** The tabs of one browser talking about the session. Without BroadcastChannel a tab is simply alone. */
export class TabChannel {
  readonly #channel: BroadcastChannel | null;
  readonly #listeners = new Set<Listener>();

  constructor() {
    this.#channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL_NAME);
    this.#channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => {
      for (const listener of this.#listeners) listener(event.data);
    });
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  post(message: TabMessage): void {
    this.#channel?.postMessage(message);
  }

  /**
   * Asks the siblings for their session.
   *
   * @param newerThan when the asker's own tokens were received, 0 without any; older ones are no answer.
   * @param within milliseconds; null after that.
   * @param sessionId the only one that will do: a sibling may have gone on in another tenant.
   */
  requestSession(newerThan: number, within: number, sessionId?: string): Promise<SharedSession | null> {
    if (this.#channel === null) return Promise.resolve(null);
    const request = crypto.randomUUID();
    return new Promise((resolve) => {
      const done = (session: SharedSession | null) => {
        clearTimeout(timer);
        stop();
        resolve(session);
      };
      const timer = setTimeout(() => done(null), within);
      const stop = this.listen((message) => {
        if (message.type === 'offer-session' && message.request === request) done(message.session);
      });
      this.post({ type: 'request-session', request, newerThan, ...(sessionId && { sessionId }) });
    });
  }

  close(): void {
    this.#listeners.clear();
    this.#channel?.close();
  }
}
