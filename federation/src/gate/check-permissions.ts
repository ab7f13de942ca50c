import type { RemoteContract } from '../contract.ts';
import { RefusalError } from '../store/refusal.ts';
import type { LiveHost } from './live-host.ts';

/** Refuses a build that asks for a permission that nobody can have: its pages would be there for no one. */
export function checkPermissions(
  { name, version, routes, nav }: Pick<RemoteContract, 'name' | 'version' | 'routes' | 'nav'>,
  { permissions, url }: Pick<LiveHost, 'permissions' | 'url'>,
): void {
  if (permissions === null) return;
  const asked = [...routes, ...nav].flatMap((entry) =>
    (entry.permissions?.any ?? []).map((permission) => ({ permission, path: entry.path })),
  );
  const unknown = asked.find(({ permission }) => !permissions.includes(permission));
  if (unknown === undefined) return;
  throw new RefusalError(
    `${name} ${version} asks for the permission ${unknown.permission} at ${unknown.path}, which ${url} does not know. ` +
      `It knows ${permissions.join(', ')}.`,
  );
}
