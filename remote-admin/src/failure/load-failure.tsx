import { useNavigate } from 'react-router-dom';
import { HttpStatusError, ValidationError } from 'shared-auth';
import { ErrorView } from 'shared-ui';
import { type MessageId, useText } from '../messages/text.ts';
import { failureText } from './failure-text.ts';

interface LoadFailureProps {
  error: unknown;
  /** What could not be loaded: 'Failed to load users'. */
  message: MessageId;
  onRetry: () => void;
  /** The list that one came from. */
  backTo?: string;
  compact?: boolean;
}

const NOT_FOUND = 404;

/** Something that did not load: what, why, and the way to try again. */
export function LoadFailure({ error, message, onRetry, backTo, compact = false }: LoadFailureProps) {
  const t = useText();
  const navigate = useNavigate();
  const back = backTo !== undefined && { onGoBack: () => void navigate(backTo) };
  // What stands in the address is no id: asking again gives nothing else.
  if (isNoId(error)) return <ErrorView status={404} message={t(message)} compact={compact} {...back} />;
  const reason = failureText(t, error, message);
  const isKnown = reason !== t(message);
  // The title that a status has and its usual reason say the same. What is not there keeps its title, and the reason says what.
  const isMissing = error instanceof HttpStatusError && error.status === NOT_FOUND;
  const said = isKnown && !isMissing ? { title: t(message), message: reason } : { message: t(message) };
  const status = error instanceof HttpStatusError ? error.status : undefined;
  const traceId = error instanceof HttpStatusError ? error.requestId : undefined;
  return (
    <ErrorView
      {...said}
      onRetry={onRetry}
      compact={compact}
      {...back}
      {...(status !== undefined && { status })}
      {...(traceId !== undefined && !reason.includes(traceId) && { traceId })}
    >
      {isKnown && isMissing && <p>{reason}</p>}
    </ErrorView>
  );
}

function isNoId(error: unknown): boolean {
  if (!(error instanceof ValidationError) || !Array.isArray(error.details)) return false;
  return error.details.some((detail: { field?: unknown } | null) => detail?.field === 'id');
}
