/** What all who show waiting writes are told, in this tab and in others. */
export interface OutboxNews {
  /** Of a write that has arrived. */
  sent?: { path: string; about: string };
}

const CHANNEL = 'emp.outbox';

/** A channel of its own for each call: what is posted reaches every other one, those of the same page too. */
export function tellOutbox(news: OutboxNews): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** @returns the function that ends it */
export function onOutbox(listener: (news: OutboxNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<OutboxNews>) => listener(data));
  return () => channel.close();
}
