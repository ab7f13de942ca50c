import { answerOffline, type OfflineScope } from '../offline/answer-offline.ts';

/** What the service sends (`api/src/push/write-push.ts`). */
interface PushMessage {
  id: string;
  title: string;
  body: string;
  language: string;
  path: string;
}

/** Of a service worker, what is used here: the types of pages and of workers do not go together. */
interface PushEvent {
  data: { json: () => PushMessage } | null;
  waitUntil: (work: Promise<unknown>) => void;
}
interface ClickEvent {
  notification: { data: { path: string }; close: () => void };
  waitUntil: (work: Promise<unknown>) => void;
}
interface WindowOfPage {
  url: string;
  focus: () => Promise<unknown>;
}
interface WorkerScope {
  location: Location;
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> };
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<WindowOfPage[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  addEventListener(kind: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(kind: 'notificationclick', listener: (event: ClickEvent) => void): void;
}

/**
 * Shows alerts that come by push messages, and opens what one is about.
 */
export function servePush(worker: WorkerScope): void {
  worker.addEventListener('push', (event) => {
    if (!event.data) return;
    const { id, title, body, language, path } = event.data.json();
    // What is sent twice has the same tag, and so replaces itself without a second sound.
    const options = { body, tag: id, lang: language, data: { path } };
    event.waitUntil(worker.registration.showNotification(title, options));
  });

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(worker, event.notification.data.path));
  });
}

/** A page that shows it already comes to the front; no other page is led away from what somebody is doing there. */
async function open({ clients, location }: WorkerScope, path: string): Promise<void> {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return;
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((each) => each.url === url.href);
  await (page ? page.focus() : clients.openWindow(url.href));
}

if ('registration' in globalThis) {
  servePush(globalThis as unknown as WorkerScope);
  answerOffline(globalThis as unknown as OfflineScope);
}
