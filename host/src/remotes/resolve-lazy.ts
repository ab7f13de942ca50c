import type { RouteObject } from 'react-router-dom';

const underWay = new WeakMap<RouteObject, Promise<void>>();

/**
 * Fetches the pages of the matched routes that are declared `lazy: async () => ({ Component })`, and puts them into the
 * routes. The router does this only for routes that it was made with; a remote's come later. A failed fetch is
 * forgotten, so that a retry asks again.
 * @returns null when there is nothing to wait for
 */
export function resolveLazy(matched: readonly RouteObject[]): Promise<unknown> | null {
  const waiting = matched.flatMap((route) => {
    const { lazy } = route;
    if (typeof lazy !== 'function') return [];
    const known = underWay.get(route);
    if (known) return [known];
    const loading = fill(route, lazy).catch((error: unknown) => {
      underWay.delete(route);
      throw error;
    });
    underWay.set(route, loading);
    return [loading];
  });
  return waiting.length === 0 ? null : Promise.all(waiting);
}

/** Whether the pages of the matched routes are here. */
export function isResolved(matched: readonly RouteObject[]): boolean {
  return matched.every(({ lazy }) => lazy === undefined);
}

async function fill(route: RouteObject, lazy: () => Promise<object>): Promise<void> {
  Object.assign(route, await lazy(), { lazy: undefined });
}
