import { type ReactNode, startTransition, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import type { Location } from 'react-router-dom';
import { classifyFailure } from './classify-failure.ts';
import { integrityIn } from './release-contract.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { drawFrom } from './release-styles.ts';
import { DeadlineError, RemoteFailure, within } from './remote-failure.ts';
import { useRegistry, useRemotes, useSurroundings } from './remotes-context.tsx';
import { isResolved, resolveLazy } from './resolve-lazy.ts';
import { useRemotePages, type Visit } from './use-remote-pages.ts';

/** Milliseconds that a page may take: to arrive, and from then to its first appearance. */
const PAGE_DEADLINE = 10_000;

interface RemoteViewProps {
  remote: string;
  location: Location;
  /** While the page is on its way. */
  pending: ReactNode;
}

/** A remote's pages for an address, or the panel in their place. */
export function RemoteView({ remote, location, pending }: RemoteViewProps) {
  const { Panel, Exchange } = useSurroundings();
  const { visit, retry, fail, markShown, replace } = useRemotePages(remote, location.pathname);
  const { registry } = useRegistry();
  const disabled = registry?.remotes[remote]?.disabled ?? null;
  const { failure, loaded } = visit;
  const page = () => {
    if (failure !== null) return <Panel failure={failure} disabled={disabled} onRetry={retry} />;
    if (loaded === null || visit.remote !== remote) return pending;
    return (
      <Pages
        key={`${remote} ${visit.attempt}`}
        visit={{ ...visit, loaded }}
        wanted={location}
        pending={pending}
        onShown={markShown}
        onFailure={fail}
      />
    );
  };
  return (
    <>
      {/* Before the page: when both go, it looks at what is in the page first. */}
      <Exchange visit={visit} path={location.pathname} replace={replace} retry={retry} />
      {page()}
    </>
  );
}

interface PagesProps {
  visit: Visit & { loaded: NonNullable<Visit['loaded']> };
  wanted: Location;
  pending: ReactNode;
  onShown: () => void;
  onFailure: (failure: RemoteFailure) => void;
}

function Pages({ visit, wanted, pending, onShown, onFailure }: PagesProps) {
  const { candidate, traceId } = visit.loaded;
  const { loader } = useRemotes();
  const { matchPages } = useSurroundings();
  const isHere = isResolved(matchPages(visit.routes, wanted.pathname));
  /** The last address whose page came. While the next page travels, that one stays. */
  const [last, setLast] = useState<Location | null>(isHere ? wanted : null);
  if (isHere && last !== wanted) setLast(wanted);
  const arrived = isHere ? wanted : last;

  useEffect(() => {
    if (isHere) return undefined;
    let current = true;
    const { remote, release, contract: known } = candidate;
    // In small pieces: a long page must not keep the browser from answering while it is made.
    const arrive = () => current && startTransition(() => setLast(wanted));
    const abandon = async (cause: unknown) => {
      const folder = loader.folderOf(candidate);
      const failure = await classifyFailure(cause, integrityIn(known, folder));
      const message = `The page ${wanted.pathname} of ${remote} ${release} did not come (${failure})`;
      if (current) onFailure(new RemoteFailure(message, { remote, release, failure, traceId, cause }));
    };
    const lazy = resolveLazy(matchPages(visit.routes, wanted.pathname));
    if (lazy === null) arrive();
    else within(PAGE_DEADLINE, `${remote} ${release}`, lazy).then(arrive, abandon);
    return () => {
      current = false;
    };
  }, [isHere, wanted, visit.routes, candidate, traceId, loader, matchPages, onFailure]);

  if (arrived === null) return pending;
  return (
    <RemoteBoundary
      candidate={candidate}
      traceId={traceId}
      resetKey={arrived.pathname}
      onFailure={onFailure}
      // The visit answers the failure: another release, or the panel.
      fallback={() => null}
    >
      <Suspense fallback={<Overdue pending={pending} {...{ candidate, traceId, onFailure }} />}>
        <Page visit={visit} location={arrived} onShown={onShown} />
      </Suspense>
    </RemoteBoundary>
  );
}

function Page({ visit, location, onShown }: { location: Location } & Pick<PagesProps, 'visit' | 'onShown'>) {
  const { Routes } = useSurroundings();
  const { candidate, traceId } = visit.loaded;
  const { loader } = useRemotes();
  const { remote, release } = candidate;
  const folder = loader.folderOf(candidate);
  useLayoutEffect(() => drawFrom(remote, folder), [remote, folder]);
  useEffect(onShown, [onShown]);
  const missing = () =>
    new RemoteFailure(
      `${remote} ${release} has no page for ${location.pathname}, though its contract names it`,
      { remote, release, failure: 'contract', traceId },
    );
  return (
    // For whoever asks a page where its parts come from: the gate, tests, a developer in the inspector.
    <div data-remote={remote} data-release={release} style={{ display: 'contents' }}>
      <Routes routes={visit.routes} location={location} missing={missing} />
    </div>
  );
}

/** Stands while a page suspends, and gives up on it after the deadline. */
function Overdue({
  pending,
  candidate,
  traceId,
  onFailure,
}: Pick<PagesProps, 'pending' | 'onFailure'> & { candidate: LoadedCandidate; traceId: string }) {
  useEffect(() => {
    const timer = setTimeout(() => {
      const { remote, release } = candidate;
      const cause = new DeadlineError('first render');
      const facts = { remote, release, failure: 'timeout', traceId, cause } as const;
      onFailure(
        new RemoteFailure(`${remote} ${release} showed nothing within ${PAGE_DEADLINE / 1000} s`, facts),
      );
    }, PAGE_DEADLINE);
    return () => clearTimeout(timer);
  }, [candidate, traceId, onFailure]);
  return pending;
}

type LoadedCandidate = PagesProps['visit']['loaded']['candidate'];
