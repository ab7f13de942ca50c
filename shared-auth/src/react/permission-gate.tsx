import type { ReactNode } from 'react';
import { usePermissions } from './session-hooks.ts';

/** One action, or several of which any or all are needed, or a role. */
export type Needs = string | { any: readonly string[] } | { all: readonly string[] } | { role: string };

export interface PermissionGateProps {
  needs: Needs;
  children: ReactNode;
  /** While the permissions are on their way; nothing unless given. */
  loading?: ReactNode;
  /** When denied; nothing unless given. */
  fallback?: ReactNode;
}

/** Shows its content to those who may see it (B-6.7). */
export function PermissionGate({
  needs,
  children,
  loading = null,
  fallback = null,
}: PermissionGateProps): ReactNode {
  const { loaded, has, any, all, hasRole } = usePermissions();
  if (!loaded) return loading;
  if (typeof needs === 'string') return has(needs) ? children : fallback;
  if ('any' in needs) return any(needs.any) ? children : fallback;
  if ('all' in needs) return all(needs.all) ? children : fallback;
  return hasRole(needs.role) ? children : fallback;
}
