import { createElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { pathMatches } from '../remotes/path-pattern.ts';
import type { RemoteRoutesProps, Surroundings } from '../remotes/surroundings.ts';
import { PublicPanel } from './public-panel.tsx';

/** Contracts name whole paths, so a public page is a route at the top of the remote's list. */
function matchPages(routes: RouteObject[], pathname: string): RouteObject[] {
  return routes.filter(({ path }) => path !== undefined && pathMatches(path, pathname)).slice(0, 1);
}

function PublicRoutes({ routes, location, missing }: RemoteRoutesProps) {
  const [route] = matchPages(routes, location.pathname);
  if (!route) throw missing();
  return route.Component ? createElement(route.Component) : route.element;
}

/**
 * Nobody's session, and no router: a public page is a document, and links lead to other documents. What a page needs of
 * these it brings along, from the modules that this host shares as the shell does.
 */
export const publicSurroundings: Surroundings = {
  person: () => null,
  matchPages,
  Routes: PublicRoutes,
  Panel: PublicPanel,
  // Nothing is typed on public pages, and each entry is a document.
  Exchange: () => null,
};
