import { useEffect, useRef } from 'react';
import { useSession, useTenant } from 'shared-auth';

/**
 * First figures that a page's script has drawn are those of the person, the organization and the address that the document began with.
 * The page takes them away with its own; whoever leaves before that takes them along.
 */
export function useLeaveFirstFigures(pathname: string): void {
  const { status } = useSession();
  const tenant = useTenant().tenant?.id ?? null;
  const begun = useRef({ pathname, tenant });
  const isNobodys = status !== 'starting' && status !== 'signed-in';
  useEffect(() => {
    // Which organization it is, is known a little later.
    begun.current.tenant ??= tenant;
    const isOthers = pathname !== begun.current.pathname || tenant !== begun.current.tenant;
    if (isOthers || isNobodys) globalThis.empFirstFigures?.leave();
  }, [pathname, tenant, isNobodys]);
}
