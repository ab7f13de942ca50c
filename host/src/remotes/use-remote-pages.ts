import type { FailureClass } from 'federation/contract';
import type { RouteObject } from 'react-router-dom';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { LoadedModule, RemoteLoader } from './loader.ts';
import { newTraceId, RemoteFailure } from './remote-failure.ts';
import { useRemotes, useSurroundings } from './remotes-context.tsx';
import type { Person } from './choose-release.ts';

/** One visit to a remote: the release that was chosen at its beginning stays to its end. */
export interface Visit {
  remote: string;
  /** Grows with every try, so that what failed is made anew. */
  attempt: number;
  loaded: LoadedModule | null;
  routes: RouteObject[];
  failure: RemoteFailure | null;
  /** The page that could not be shown; the next one gets its own try. */
  failedAt: string | null;
}

/** The pages of one release. */
export interface Pages {
  loaded: LoadedModule;
  routes: RouteObject[];
}

type Outcome = ({ kind: 'loaded' } & Pages) | { kind: 'failed'; failure: RemoteFailure };

type Step =
  | { kind: 'enter'; visit: Visit }
  | ({ remote: string; attempt: number; path: string } & Outcome)
  | ({ kind: 'exchange'; remote: string; attempt: number } & Pages)
  | { kind: 'again' };

function advance(visit: Visit, step: Step): Visit {
  if (step.kind === 'enter') return step.visit;
  if (step.kind === 'again') return begin(visit.remote, visit.attempt + 1);
  if (isOver(visit, step)) return visit;
  if (step.kind === 'exchange')
    return { ...begin(visit.remote, visit.attempt + 1), loaded: step.loaded, routes: step.routes };
  if (step.kind === 'failed') return { ...visit, failure: step.failure, failedAt: step.path };
  // Begun with it already.
  if (visit.loaded === step.loaded) return visit;
  return { ...visit, loaded: step.loaded, routes: step.routes, failure: null };
}

const begin = (remote: string, attempt: number): Visit => ({
  remote,
  attempt,
  loaded: null,
  routes: [],
  failure: null,
  failedAt: null,
});

/** With the pages at once, where they have been loaded before: then the very first drawing shows the page. */
function enter(loader: RemoteLoader, remote: string, person: Person | null, attempt: number): Visit {
  const visit = begin(remote, attempt);
  const loaded = loader.loaded(remote, './routes', person);
  const outcome = loaded && asPages(loaded);
  return outcome?.kind === 'loaded' ? { ...visit, loaded: outcome.loaded, routes: outcome.routes } : visit;
}

/** Failures of a release's code, whenever they happen. */
const OWN_FAULTS: ReadonlySet<FailureClass> = new Set(['render', 'evaluation', 'contract']);

/** An answer to a question that nobody asks any more. */
const isOver = (visit: Visit, step: { remote: string; attempt: number }) =>
  visit.remote !== step.remote || visit.attempt !== step.attempt;

/** The pages of a remote during one visit, and the ways on when they cannot be had. */
export function useRemotePages(remote: string, path: string) {
  const { loader } = useRemotes();
  const { person } = useSurroundings();
  const [visit, step] = useReducer(advance, 0, () => enter(loader, remote, person(), 0));
  if (visit.remote !== remote)
    step({ kind: 'enter', visit: enter(loader, remote, person(), visit.attempt + 1) });
  else if (visit.failedAt !== null && visit.failedAt !== path) step({ kind: 'again' });
  const { attempt } = visit;
  const here = useRef(path);
  useEffect(() => {
    here.current = path;
  }, [path]);
  /** Whether this visit has shown a page; what does not arrive after that is the network's fault rather than its own. */
  const shown = useRef(false);

  useEffect(() => {
    shown.current = false;
    void loadPages(loader, remote, person()).then((outcome) =>
      step({ ...outcome, remote, attempt, path: here.current }),
    );
  }, [loader, remote, attempt, person]);

  const retry = useCallback(() => {
    loader.forgive(remote);
    step({ kind: 'again' });
  }, [loader, remote]);

  /**
   * A page failed. The visit goes back to the release before, if there is one: what cannot be drawn now will not be drawn
   * later, and what was typed into it is lost already.
   */
  const fail = useCallback(
    (failure: RemoteFailure) => {
      const candidate = visit.loaded?.candidate;
      if (candidate === undefined) return;
      const others = loader
        .candidates(remote, person())
        .filter(({ release }) => release !== candidate.release);
      const isOwnFault = !shown.current || OWN_FAULTS.has(failure.failure);
      if (!isOwnFault || others.every((other) => loader.isBroken(other))) {
        loader.reportFailure(candidate, failure, 0);
        step({ kind: 'failed', remote, attempt, failure, path: here.current });
      } else {
        loader.markBroken(candidate, failure);
        step({ kind: 'again' });
      }
    },
    [loader, remote, attempt, person, visit.loaded],
  );

  const replace = useCallback(
    (next: Pages | RemoteFailure) =>
      step(
        next instanceof RemoteFailure
          ? { kind: 'failed', remote, attempt, failure: next, path: here.current }
          : { kind: 'exchange', remote, attempt, loaded: next.loaded, routes: next.routes },
      ),
    [remote, attempt],
  );

  const markShown = useCallback(() => {
    shown.current = true;
  }, []);

  return { visit, retry, fail, markShown, replace };
}

async function loadPages(loader: RemoteLoader, remote: string, person: Person | null): Promise<Outcome> {
  try {
    return asPages(await loader.load(remote, './routes', person));
  } catch (error) {
    if (error instanceof RemoteFailure) return { kind: 'failed', failure: error };
    const facts = {
      remote,
      release: null,
      failure: 'evaluation',
      traceId: newTraceId(),
      cause: error,
    } as const;
    return { kind: 'failed', failure: new RemoteFailure(String(error), facts) };
  }
}

export function asPages(loaded: LoadedModule): Outcome {
  const { routes } = loaded.exports as { routes?: RouteObject[] };
  if (Array.isArray(routes)) return { kind: 'loaded', loaded, routes };
  const { remote, release } = loaded.candidate;
  const facts = { remote, release, failure: 'contract', traceId: loaded.traceId } as const;
  return { kind: 'failed', failure: new RemoteFailure(`${remote} ${release} exports no routes`, facts) };
}
