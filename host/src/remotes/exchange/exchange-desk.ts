import type { LocalizedText } from 'federation/contract';

export interface ExchangeState {
  /** A release that waits to take the open page's place. */
  offer: { title: LocalizedText; accept: () => void } | null;
  /** What was exchanged last, for whoever looks at the page or has it read. */
  done: { title: LocalizedText; urgent: boolean } | null;
  /** What was typed and could not be handed over; empty: everything could. */
  left: string;
}

/** Between the page, which is exchanged, and the notices above it, which say so. */
export class ExchangeDesk {
  #state: ExchangeState = { offer: null, done: null, left: '' };
  readonly #listeners = new Set<() => void>();

  get state(): ExchangeState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** One line each, added to what nobody has copied or closed yet. */
  leave(words: string): void {
    const lines = new Set([...this.#state.left.split('\n'), ...words.split('\n')]);
    this.set({ left: [...lines].filter(Boolean).join('\n') });
  }

  set(change: Partial<ExchangeState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** One page is open in a document. */
export const exchangeDesk = new ExchangeDesk();
