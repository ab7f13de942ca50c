import { type ComponentType, type ReactNode, useLayoutEffect } from 'react';
import type { RemoteModuleLoader } from 'shared-ui';
import type { LoadedModule, RemoteLoader } from './loader.ts';
import { currentPerson } from './person.ts';
import { drawFrom } from './release-styles.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { RemoteFailure } from './remote-failure.ts';

type AnyComponent = ComponentType<object>;

/** What `RemoteModule` of shared-ui loads with: a component of another remote that fails for itself alone. */
export function loadRemoteComponent(loader: RemoteLoader): RemoteModuleLoader {
  const guarded = new WeakMap<AnyComponent, AnyComponent>();
  return async (remote, module) => {
    const loaded = await loader.load(remote, module, currentPerson());
    const Component = componentOf(loaded);
    const known = guarded.get(Component);
    if (known) return known;
    const Guarded: AnyComponent = (props) => (
      <RemoteBoundary
        resetKey={null}
        traceId={loaded.traceId}
        candidate={loaded.candidate}
        onFailure={(failure) => loader.reportFailure(loaded.candidate, failure, 0)}
        fallback={() => null}
      >
        <Drawn remote={remote} folder={loader.folderOf(loaded.candidate)}>
          <Component {...props} />
        </Drawn>
      </RemoteBoundary>
    );
    guarded.set(Component, Guarded);
    return Guarded;
  };
}

/** Keeps the release's style sheets for as long as the component is drawn. */
function Drawn({ remote, folder, children }: { remote: string; folder: string; children: ReactNode }) {
  useLayoutEffect(() => drawFrom(remote, folder), [remote, folder]);
  return children;
}

/** Such a module exports one component, under whatever name. */
export function componentOf({ exports, candidate, traceId }: LoadedModule): AnyComponent {
  const found = Object.values(exports as Record<string, unknown>).filter(
    (value) => typeof value === 'function',
  );
  const [component] = found;
  if (component !== undefined && found.length === 1) return component as AnyComponent;
  const { remote, release } = candidate;
  const message = `The module exports ${found.length} components instead of one`;
  throw new RemoteFailure(message, { remote, release, failure: 'contract', traceId });
}
