import type { UserStatus } from 'api/contract';
import { StatusBadge } from 'shared-ui';
import { useText } from '../messages/text.ts';

export function UserStatusBadge({ status }: { status: UserStatus }) {
  const t = useText();
  return (
    <StatusBadge tone={status === 'active' ? 'success' : 'neutral'} dot>
      {t(`status.${status}`)}
    </StatusBadge>
  );
}
