import type { AheadModule } from 'federation/contract';
import type { RouteObject } from 'react-router-dom';
import { permissionChecks, permissionsAtom, sessionStore } from 'shared-auth';
import { matchPages } from './match-pages.ts';
import { type MatchedRoute, matchContractRoute } from './match-route.ts';
import { mayOpen } from './may-open.ts';
import { currentPerson } from './person.ts';
import { resolveLazy } from './resolve-lazy.ts';
import type { Remotes } from './start.ts';

interface Address {
  pathname: string;
  search?: string;
}

/**
 * Runs the code of a page that is not drawn yet: the one a visit begins with, or one that the pointer comes near. Like
 * the page itself only for a person who may see it. What fails is left to the page, which tries again and says so.
 * @param data whether the page's data is asked for now, too, as that of something that is drawn at once should be. What
 * asks does not wait for the page's code, nor for what that draws with
 */
export async function runPageAhead(
  { registry, loader }: Pick<Remotes, 'registry' | 'loader'>,
  { pathname, search = '' }: Address,
  { data }: { data: boolean },
): Promise<void> {
  const document = registry.state.registry;
  const held = permissionChecks(sessionStore.get(permissionsAtom));
  const match = document && held.loaded ? matchContractRoute(document, currentPerson(), pathname) : null;
  if (match === null || !mayOpen(match.route, held)) return;
  await Promise.allSettled([
    data && askAhead(loader, match, { pathname, search }),
    run(loader, match, pathname),
  ]);
}

async function askAhead(
  loader: Remotes['loader'],
  { candidate: { remote, contract } }: MatchedRoute,
  address: Required<Address>,
): Promise<void> {
  if (contract.ahead !== true) return;
  const { exports } = await loader.load(remote, './ahead', currentPerson());
  (exports as AheadModule).prefetch(address);
}

async function run(
  loader: Remotes['loader'],
  { candidate: { remote } }: MatchedRoute,
  pathname: string,
): Promise<void> {
  const { exports } = await loader.load(remote, './routes', currentPerson());
  await resolveLazy(matchPages((exports as { routes?: RouteObject[] }).routes ?? [], pathname));
}
