import { matchRoutes, type RouteObject } from 'react-router-dom';

/** The routes of a remote that a path matches in the shell, outermost first. */
export function matchPages(routes: RouteObject[], pathname: string): RouteObject[] {
  return matchRoutes(routes, pathname)?.map(({ route }) => route) ?? [];
}
