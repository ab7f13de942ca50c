interface KnownPath {
  pattern: RegExp;
  methods: Set<string>;
}

/** The paths of routes with the methods they take, so that another method is answered 405 and not 404. */
export class KnownPaths {
  readonly #paths = new Map<string, KnownPath>();

  add(path: string, methods: string | readonly string[]): void {
    // What a wildcard takes is for its handler to know.
    if (path.includes('*')) return;
    const known = this.#paths.get(path) ?? { pattern: patternOf(path), methods: new Set() };
    for (const method of [methods].flat()) known.methods.add(method);
    this.#paths.set(path, known);
  }

  /** The methods that the path takes, in order; none of a path that nobody knows. */
  methodsOf(path: string): string[] {
    const fitting = [...this.#paths.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(fitting.flatMap(({ methods }) => [...methods]))].toSorted();
  }
}

function patternOf(path: string): RegExp {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)));
  return new RegExp(`^${parts.join('/')}$`);
}
