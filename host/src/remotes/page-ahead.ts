import type { PageHandle } from 'federation/contract';
import type { RouteObject } from 'react-router-dom';
import { permissionChecks, permissionsAtom, sessionStore } from 'shared-auth';
import { matchPages } from './match-pages.ts';
import { matchContractRoute } from './match-route.ts';
import { mayOpen } from './may-open.ts';
import { currentPerson } from './person.ts';
import { resolveLazy } from './resolve-lazy.ts';
import type { Remotes } from './start.ts';

/**
 * Runs the code of a page that is not drawn yet: the one a visit begins with, or one that the pointer comes near. Like
 * the page itself only for a person who may see it. What fails is left to the page, which tries again and says so.
 * @param data whether the page may also ask for its data now, as something that is drawn at once should
 */
export async function runPageAhead(
  { registry, loader }: Pick<Remotes, 'registry' | 'loader'>,
  { pathname, search = '' }: { pathname: string; search?: string },
  { data }: { data: boolean },
): Promise<void> {
  const document = registry.state.registry;
  const held = permissionChecks(sessionStore.get(permissionsAtom));
  const person = currentPerson();
  const match = document && held.loaded ? matchContractRoute(document, person, pathname) : null;
  if (match === null || !mayOpen(match.route, held)) return;
  try {
    const { exports } = await loader.load(match.candidate.remote, './routes', person);
    const pages = matchPages((exports as { routes?: RouteObject[] }).routes ?? [], pathname);
    await resolveLazy(pages);
    if (!data) return;
    for (const { handle } of pages) (handle as PageHandle | undefined)?.prefetch?.({ pathname, search });
  } catch {
    // Nobody has asked for this page yet.
  }
}
