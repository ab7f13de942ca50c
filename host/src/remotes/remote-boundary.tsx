import { Component, type ReactNode } from 'react';
import type { Candidate } from './choose-release.ts';
import { RemoteFailure } from './remote-failure.ts';

interface RemoteBoundaryProps {
  candidate: Candidate;
  traceId: string;
  /** When it changes, an error shown is forgotten: another page of the remote deserves its own try. */
  resetKey: unknown;
  onFailure: (failure: RemoteFailure) => void;
  fallback: (failure: RemoteFailure) => ReactNode;
  children: ReactNode;
}

interface State {
  thrown: { cause: unknown } | null;
  resetKey: unknown;
}

/** Stops what a remote throws while it renders. What is outside stays as it is. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, State> {
  override state: State = { thrown: null, resetKey: this.props.resetKey };

  static getDerivedStateFromProps({ resetKey }: RemoteBoundaryProps, state: State): State | null {
    return resetKey === state.resetKey ? null : { thrown: null, resetKey };
  }

  static getDerivedStateFromError(cause: unknown): Partial<State> {
    return { thrown: { cause } };
  }

  override componentDidCatch(cause: unknown): void {
    this.props.onFailure(this.#failure(cause));
  }

  #failure(cause: unknown): RemoteFailure {
    if (cause instanceof RemoteFailure) return cause;
    const { candidate, traceId } = this.props;
    const { remote, release } = candidate;
    const said = cause instanceof Error ? cause.message : String(cause);
    const facts = { remote, release, failure: 'render', traceId, cause } as const;
    return new RemoteFailure(`${remote} ${release} could not be shown: ${said}`, facts);
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    return thrown === null ? this.props.children : this.props.fallback(this.#failure(thrown.cause));
  }
}
