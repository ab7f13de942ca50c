import { offlinePage } from './offline-page.ts';

/** Of a service worker, what is used here: the types of pages and of workers do not go together. */
interface FetchOfPage {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}
interface Lifetime {
  waitUntil: (work: Promise<unknown>) => void;
}
export interface OfflineScope {
  location: Location;
  registration: { navigationPreload?: { enable: () => Promise<void> } };
  skipWaiting: () => Promise<void>;
  addEventListener(kind: 'install' | 'activate', listener: (event: Lifetime) => void): void;
  addEventListener(kind: 'fetch', listener: (event: FetchOfPage) => void): void;
}

/** Paths of the service that are no pages (`api/src/site/page-paths.ts`); signing in is one of them. */
const notPages = /^\/(v1|api|sso|remotes|assets|healthz|readyz|metrics|config\.json)(\/|$)/;

/**
 * Where a page cannot be loaded for lack of a network, says so. It keeps nothing: no page, script or answer ever comes from
 * a cache of its own, so releases and their integrity are what they were without it.
 */
export function answerOffline(worker: OfflineScope): void {
  // It holds nothing that an open page could need of the one before.
  worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
  // The page is asked for while this starts.
  worker.addEventListener('activate', (event) =>
    event.waitUntil(worker.registration.navigationPreload?.enable() ?? Promise.resolve()),
  );
  worker.addEventListener('fetch', (event) => {
    const { mode, method, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (mode !== 'navigate' || method !== 'GET') return;
    if (origin !== worker.location.origin || notPages.test(pathname)) return;
    event.respondWith(pageOr(event));
  });
}

async function pageOr({ preloadResponse, request }: FetchOfPage): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return withoutNetwork();
  }
}

function withoutNetwork(): Response {
  const nonce = crypto.randomUUID();
  return new Response(offlinePage(nonce), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
    },
  });
}
