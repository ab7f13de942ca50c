export const WORKER = '/push-worker.js';

/** What this browser says of push messages; `refused` until the person allows them in its own settings. */
export type PushSupport = 'possible' | 'refused' | 'unsupported';

/** The person, or the browser by itself, did not allow notifications. */
export class NotAllowed extends Error {}

/** The push service of the browser's maker, which private windows have none of. */
export class PushServiceAway extends Error {}
/** Milliseconds. Where it is out of reach a browser can wait for it without end. */
const PATIENCE = 20_000;

export function pushSupport(): PushSupport {
  const supported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!supported) return 'unsupported';
  return Notification.permission === 'denied' ? 'refused' : 'possible';
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether messages of the service with this key would be shown here. */
export async function isSubscribed(publicKey: string): Promise<boolean> {
  if (pushSupport() !== 'possible' || Notification.permission !== 'granted') return false;
  const found = await subscription();
  return found !== null && keyOf(found) === publicKey;
}

/** Asks the person for leave. @throws NotAllowed, PushServiceAway */
export async function subscribe(publicKey: string): Promise<PushSubscriptionJSON> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  return answered(subscribeTo(publicKey));
}

async function subscribeTo(publicKey: string): Promise<PushSubscriptionJSON> {
  await navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  // Of a service that had another key, from which nothing comes any more.
  if (old && keyOf(old) !== publicKey) await old.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return made.toJSON();
}

async function answered<T>(asked: Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(PATIENCE);
  const gaveUp = new Promise<never>((_, reject) => late.addEventListener('abort', reject));
  try {
    return await Promise.race([asked, gaveUp]);
  } catch (cause) {
    throw new PushServiceAway(undefined, { cause });
  }
}

export async function unsubscribe(): Promise<void> {
  await (await subscription())?.unsubscribe();
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
