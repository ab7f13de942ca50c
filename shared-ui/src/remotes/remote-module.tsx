import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react';

/** Gives one exported component of another remote, or rejects. The host supplies it. */
export type RemoteModuleLoader = (remote: string, module: string) => Promise<ComponentType<object>>;

export const RemoteModuleContext = createContext<RemoteModuleLoader | undefined>(undefined);

export interface RemoteModuleProps<Props extends object> {
  /** Name in the registry, such as `clients`. */
  remote: string;
  /** What that remote exposes, such as `./add-client-dialog`. */
  module: string;
  props: Props;
  /** While it loads. */
  loading?: ReactNode;
  /** When it cannot be had: another team's trouble must not become this page's. */
  fallback?: ReactNode;
}

/** A component that another remote owns, loaded when it is first rendered. */
export function RemoteModule<Props extends object>({
  remote,
  module,
  props,
  loading = null,
  fallback = null,
}: RemoteModuleProps<Props>) {
  const load = use(RemoteModuleContext);
  const [state, setState] = useState<{ Component?: ComponentType<object>; failed?: true }>({});
  useEffect(() => {
    if (!load) return;
    let current = true;
    load(remote, module).then(
      (Component) => current && setState({ Component }),
      () => current && setState({ failed: true }),
    );
    return () => {
      current = false;
    };
  }, [load, remote, module]);

  if (!load || state.failed) return fallback;
  if (!state.Component) return loading;
  return <state.Component {...props} />;
}
