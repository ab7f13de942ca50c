import type { FailureClass, LocalizedText } from 'federation/contract';
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { ErrorView, SlotCellContext, VisuallyHidden } from 'shared-ui';
import { useLocale } from 'shared-ui/i18n';
import { isUrgent } from '../exchange/is-urgent.ts';
import type { LoadedModule } from '../loader.ts';
import { localize } from '../localize.ts';
import { currentPerson } from '../person.ts';
import { drawFrom } from '../release-styles.ts';
import { RemoteBoundary } from '../remote-boundary.tsx';
import { componentOf } from '../remote-component.tsx';
import { RemoteFailure } from '../remote-failure.ts';
import { useRegistry } from '../remotes-context.tsx';
import type { Remotes } from '../start.ts';
import { useText } from '../texts.ts';

/** On a slow machine or line it would come the next time. A page asks for its fillers at once, and nobody waits for one of them in particular. */
const PASSING: ReadonlySet<FailureClass> = new Set(['timeout', 'network', 'http']);
const ATTEMPTS_BY_ITSELF = 2;
/** Milliseconds. */
const PAUSE = 3000;

type Loaded = LoadedModule & { Component: ComponentType<object> };

/** The component of a filler: it keeps its release while it is open, like a page, and fails for itself alone. */
export function fillContent(
  { loader }: Pick<Remotes, 'loader'>,
  remote: string,
  module: string,
  title: LocalizedText,
): ComponentType<object> {
  return function FillContent(props) {
    const t = useText();
    const { language } = useLocale();
    const { registry } = useRegistry();
    const [attempt, setAttempt] = useState(0);
    const [state, setState] = useState<{ of: number; loaded?: Loaded } | null>(null);
    const loaded = state?.of === attempt ? state.loaded : undefined;
    const entry = registry?.remotes[remote];
    const mustGo = entry !== undefined && loaded !== undefined && isUrgent(entry, loaded.candidate);

    const load = () => setAttempt((before) => before + 1);
    const retry = () => {
      loader.forgive(remote);
      load();
    };

    useEffect(() => {
      let current = true;
      let again: ReturnType<typeof setTimeout> | undefined;
      const put = (loaded?: Loaded) => current && setState({ of: attempt, ...(loaded && { loaded }) });
      loader
        .load(remote, module, currentPerson())
        .then((found) => put({ ...found, Component: componentOf(found) }))
        .catch((error: unknown) => {
          put();
          const passes = error instanceof RemoteFailure && PASSING.has(error.failure);
          if (current && passes && attempt < ATTEMPTS_BY_ITSELF) again = setTimeout(load, PAUSE);
        });
      return () => {
        current = false;
        clearTimeout(again);
      };
      // Not when the registry changes: a filler that is open stays as it is, unless it must go.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [attempt, mustGo]);

    const inCell = use(SlotCellContext);
    const failed = t('slot.failed', { part: localize(title, language) });
    const panel = inCell ? (
      <span title={failed}>
        <span aria-hidden>–</span>
        <VisuallyHidden>{failed}</VisuallyHidden>
      </span>
    ) : (
      <ErrorView compact title={failed} onRetry={retry} />
    );
    if (state === null || state.of !== attempt) return null;
    if (loaded === undefined) return panel;
    const { candidate, traceId, Component } = loaded;
    return (
      <RemoteBoundary
        key={`${candidate.release} ${attempt}`}
        candidate={candidate}
        traceId={traceId}
        resetKey={attempt}
        onFailure={(failure) => loader.reportFailure(candidate, failure, 0)}
        fallback={() => panel}
      >
        <Drawn remote={remote} release={candidate.release} folder={loader.folderOf(candidate)}>
          <Suspense>
            <Component {...props} />
          </Suspense>
        </Drawn>
      </RemoteBoundary>
    );
  };
}

interface DrawnProps {
  remote: string;
  release: string;
  folder: string;
  children: ReactNode;
}

/** Keeps the release's style sheets for as long as the filler is drawn, and says whose it is. */
function Drawn({ remote, release, folder, children }: DrawnProps) {
  useLayoutEffect(() => drawFrom(remote, folder), [remote, folder]);
  return (
    <div data-fill={remote} data-release={release} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
