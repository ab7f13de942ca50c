import type { FailureClass, ReleaseId } from 'federation/contract';

interface FailureFacts {
  remote: string;
  release: ReleaseId | null;
  failure: FailureClass;
  traceId: string;
  cause?: unknown;
}

/** Why a remote could not be shown. The panel tells people the remote, the release and the trace id. */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure';
  readonly remote: string;
  readonly release: ReleaseId | null;
  readonly failure: FailureClass;
  /** 32 hexadecimal digits (W3C trace id): the same in the panel, the telemetry and the console. */
  readonly traceId: string;

  constructor(message: string, { cause, ...facts }: FailureFacts) {
    super(message, { cause });
    this.remote = facts.remote;
    this.release = facts.release;
    this.failure = facts.failure;
    this.traceId = facts.traceId;
  }
}

export function newTraceId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** A stage took longer than it may. */
export class DeadlineError extends Error {
  override name = 'DeadlineError';
}

/** Rejects with a DeadlineError when the promise takes longer; the promise itself runs on, unheard. */
export function within<T>(milliseconds: number, stage: string, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new DeadlineError(`${stage} took longer than ${milliseconds / 1000} s`)),
      milliseconds,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
