import type { ReactNode } from 'react';
import { type Needs, PermissionGate } from 'shared-auth';
import { LoadingView, PermissionDenied } from 'shared-ui';
import { type MessageId, useText } from '../messages/text.ts';
import { usePermissionWatch } from './use-permission-watch.ts';

interface GuardedProps {
  needs: Needs;
  /** Fill 'You don't have permission to {action} {resource}'. */
  action: MessageId;
  resource: MessageId;
  children: ReactNode;
}

/** A page for those who may see it. Also when the permission is taken away while the page is open. */
export function Guarded({ needs, action, resource, children }: GuardedProps) {
  const t = useText();
  usePermissionWatch();
  const denied = <PermissionDenied action={t(action)} resource={t(resource)} />;
  return (
    <PermissionGate needs={needs} loading={<LoadingView />} fallback={denied}>
      {children}
    </PermissionGate>
  );
}
