import { useEffect } from 'react';
import { HttpStatusError, PermissionError } from 'shared-auth';
import { ErrorView } from 'shared-ui';
import { refreshOwnPermissions } from '../access/refresh-own-permissions.ts';
import { type MessageId, useText } from '../messages/text.ts';
import { failureText } from './failure-text.ts';

interface LoadFailureProps {
  error: unknown;
  /** What could not be loaded: 'Failed to load users'. */
  message: MessageId;
  onRetry: () => void;
  compact?: boolean;
}

/** Something that did not load: what, why, and the way to try again. */
export function LoadFailure({ error, message, onRetry, compact = false }: LoadFailureProps) {
  const t = useText();
  const refused = error instanceof PermissionError;
  const reason = failureText(t, error, message);

  // What this page believed the person may do is out of date; navigation and pages should know it, too.
  useEffect(() => {
    if (refused) refreshOwnPermissions();
  }, [refused]);

  const status = error instanceof HttpStatusError ? error.status : undefined;
  const traceId = error instanceof HttpStatusError ? error.requestId : undefined;
  return (
    <ErrorView
      message={t(message)}
      onRetry={onRetry}
      compact={compact}
      {...(status !== undefined && { status })}
      {...(traceId !== undefined && { traceId })}
    >
      {reason !== t(message) && <p>{reason}</p>}
    </ErrorView>
  );
}
