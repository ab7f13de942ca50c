import { beforeEach, describe, expect, it, vi } from 'vitest';
import { servePush } from './push-worker.ts';

const origin = 'https://energy.example';
const message = {
  id: 'm1',
  title: 'High: North roof, Voltage',
  body: 'voltage is 260 V',
  language: 'en',
  path: '/alerts?alert=a1',
};

type Listener = (event: object) => void;
let listeners: Map<string, Listener>;
const showNotification = vi.fn<(...given: unknown[]) => Promise<void>>(async () => undefined);
const openWindow = vi.fn<(...given: unknown[]) => Promise<void>>(async () => undefined);
let pages: { url: string; focus: () => Promise<void> }[];

beforeEach(() => {
  vi.clearAllMocks();
  listeners = new Map();
  pages = [];
  servePush({
    location: { origin } as Location,
    registration: { showNotification },
    clients: { matchAll: async () => pages, openWindow },
    addEventListener: (kind: string, listener: unknown) => void listeners.set(kind, listener as Listener),
  });
});

async function happens(kind: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(kind)?.({ ...event, waitUntil: (each: Promise<unknown>) => work.push(each) });
  await Promise.all(work);
}
const click = (path: string) => {
  const close = vi.fn<() => void>();
  return happens('notificationclick', { notification: { data: { path }, close } });
};

describe('push messages in the service worker', () => {
  it('are all that this part listens to, and clicks on them', () => {
    expect([...listeners.keys()]).toEqual(['push', 'notificationclick']);
  });

  it('shows a message once, however often it comes', async () => {
    await happens('push', { data: { json: () => message } });
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(message.title, {
      body: message.body,
      tag: 'm1',
      lang: 'en',
      data: { path: message.path },
    });
  });

  it('opens the alert, in the page that shows it already where there is one', async () => {
    const elsewhere = {
      url: `${origin}/clients`,
      focus: vi.fn<(...given: unknown[]) => Promise<void>>(async () => undefined),
    };
    pages = [elsewhere];
    await click(message.path);
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${origin}/alerts?alert=a1`);
    expect(elsewhere.focus).not.toHaveBeenCalled();
    const there = {
      url: `${origin}/alerts?alert=a1`,
      focus: vi.fn<(...given: unknown[]) => Promise<void>>(async () => undefined),
    };
    pages = [elsewhere, there];
    await click(message.path);
    expect(there.focus).toHaveBeenCalledOnce();
    expect(openWindow).toHaveBeenCalledOnce();
  });

  it('opens no other site', async () => {
    for (const path of ['https://evil.example/', '//evil.example/alerts']) await click(path);
    expect(openWindow).not.toHaveBeenCalled();
  });
});
