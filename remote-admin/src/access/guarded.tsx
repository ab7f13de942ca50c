import type { ReactNode } from 'react';
import { type Needs, PermissionGate } from 'shared-auth';
import { LoadingView, PermissionDenied } from 'shared-ui';
import { type MessageId, useText } from '../messages/text.ts';

interface GuardedProps {
  needs: Needs;
  /** Fill 'You don't have permission to {action} {resource}'. */
  action: MessageId;
  resource: MessageId;
  children: ReactNode;
}

/** A page for those who may see it; it explains itself when the permission is taken away while it is open. */
export function Guarded({ needs, action, resource, children }: GuardedProps) {
  const t = useText();
  const denied = <PermissionDenied action={t(action)} resource={t(resource)} />;
  return (
    <PermissionGate needs={needs} loading={<LoadingView />} fallback={denied}>
      {children}
    </PermissionGate>
  );
}
