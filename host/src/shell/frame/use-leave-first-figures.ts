import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSession, useTenant } from 'shared-auth';

/**
 * First figures that a page's script has drawn are those of the person, the organization and the address that the document began with.
 * The page takes them away with its own; whoever leaves before that takes them along.
 */
export function useLeaveFirstFigures(pathname: string): void {
  const { status } = useSession();
  const tenant = useTenant().tenant?.id ?? null;
  const [begunAt] = useState(pathname);
  const begunAs = useRef<string | null>(null);
  useEffect(() => {
    begunAs.current ??= tenant;
    const isOthers = pathname !== begunAt || tenant !== begunAs.current;
    const isNobodys = status !== 'starting' && status !== 'signed-in';
    if (isOthers || isNobodys) globalThis.empFirstFigures?.leave();
  }, [pathname, begunAt, tenant, status]);
}

/** What is said above the page moves that down, and would be covered by what is drawn in its stead. */
export function useNoticesFirst(notices: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = notices;
    if (current === null) return undefined;
    const look = () => current.firstElementChild && globalThis.empFirstFigures?.leave();
    look();
    const observer = new MutationObserver(look);
    observer.observe(current, { childList: true });
    return () => observer.disconnect();
  }, [notices]);
}
