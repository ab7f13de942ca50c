import type { Permission, PermissionGroup } from '../api-shapes.ts';
import type { ApiClient } from '../http/api-client.ts';

/** Permission master data (B-6.3). */
export interface Catalogue {
  status: 'idle' | 'loading' | 'loaded' | 'fallback';
  permissions: readonly Permission[];
  groups: readonly PermissionGroup[];
}

export const EMPTY_CATALOGUE: Catalogue = { status: 'idle', permissions: [], groups: [] };

/** The keys of B-6.3, for when the service cannot be asked. */
const KNOWN_ACTIONS: Readonly<Record<string, readonly string[]>> = {
  user: ['create', 'read', 'update', 'delete', 'list'],
  role: ['create', 'read', 'update', 'delete', 'assign', 'list'],
  client: ['create', 'read', 'update', 'delete'],
  dashboard: ['read', 'export'],
  tenant: ['settings'],
  system: ['admin'],
};

export async function fetchCatalogue(client: ApiClient): Promise<Catalogue> {
  // In the page's language, which need not be the browser's.
  const language = globalThis.document?.documentElement.lang;
  const options = language ? { headers: { 'accept-language': language } } : {};
  const [permissions, groups] = await Promise.all([
    client.send<{ data: Permission[] }>('GET', '/v1/permissions', undefined, options),
    client.send<{ data: PermissionGroup[] }>('GET', '/v1/permissions/by-resource', undefined, options),
  ]);
  return { status: 'loaded', permissions: permissions.body.data, groups: groups.body.data };
}

/** Names are the raw keys: better than names that differ from the service's. */
export function fallbackCatalogue(): Catalogue {
  const groups = Object.entries(KNOWN_ACTIONS).map(([group, verbs]) => ({
    name: group,
    display_name: group,
    permissions: verbs.map((verb) => fallbackPermission(group, `${group}.${verb}`)),
  }));
  return { status: 'fallback', permissions: groups.flatMap((group) => group.permissions), groups };
}

/** The display name of an action, else the action itself. */
export function permissionName(catalogue: Catalogue, action: string): string {
  return catalogue.permissions.find((permission) => permission.action === action)?.display_name || action;
}

function fallbackPermission(group: string, action: string): Permission {
  return { action, name: action, display_name: action, description: '', group };
}
