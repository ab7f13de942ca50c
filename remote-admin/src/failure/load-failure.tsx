import { useNavigate } from 'react-router-dom';
import { HttpStatusError } from 'shared-auth';
import { ErrorView } from 'shared-ui';
import { type MessageId, useText } from '../messages/text.ts';
import { failureText } from './failure-text.ts';

interface LoadFailureProps {
  error: unknown;
  /** What could not be loaded: 'Failed to load users'. */
  message: MessageId;
  onRetry: () => void;
  compact?: boolean;
  /** The list it was chosen from: the way on from what is no longer there. */
  list?: string;
}

/** Something that did not load: what, why, and the way to try again. */
export function LoadFailure({ error, message, onRetry, compact = false, list }: LoadFailureProps) {
  const t = useText();
  const navigate = useNavigate();
  const reason = failureText(t, error, message);

  const status = error instanceof HttpStatusError ? error.status : undefined;
  const traceId = error instanceof HttpStatusError ? error.requestId : undefined;
  return (
    <ErrorView
      message={t(message)}
      onRetry={onRetry}
      {...(status === 404 && list !== undefined && { onGoBack: () => void navigate(list) })}
      compact={compact}
      {...(status !== undefined && { status })}
      {...(traceId !== undefined && { traceId })}
    >
      {reason !== t(message) && <p>{reason}</p>}
    </ErrorView>
  );
}
