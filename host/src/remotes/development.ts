/**
 * First in a development build of the shell, and in no other: what lets the development servers of remotes exchange
 * components in place. React announces its renderers to this hook when it is evaluated; a remote, which brings its own
 * half of React's refresh, comes later and finds them there.
 */
interface Renderers {
  renderers: Map<number, unknown>;
  supportsFiber: true;
  inject: (renderer: unknown) => number;
  onCommitFiberRoot: () => void;
  onCommitFiberUnmount: () => void;
  onScheduleFiberRoot: () => void;
}

const page = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Renderers };

// The browser extension React Developer Tools brings the same, and more.
page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject(renderer) {
    const id = this.renderers.size + 1;
    this.renderers.set(id, renderer);
    return id;
  },
  onCommitFiberRoot: () => undefined,
  onCommitFiberUnmount: () => undefined,
  onScheduleFiberRoot: () => undefined,
};

// A remote's published build asks for the one, its development server for the other; both are there.
void import('react/jsx-runtime');
void import('react/jsx-dev-runtime');
