import { WORKER } from '../push/browser-push.ts';

/**
 * Has failed pages say that there is no network. On what is carried about: a desk has no dead spots, and does without the
 * few milliseconds that a worker takes of each page.
 */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const isCarried = matchMedia('(pointer: coarse), (display-mode: standalone)').matches;
  if (!isCarried) return;
  navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' }).catch(() => {
    // Blocked, or no secure page: the browser says it in its own words.
  });
}
