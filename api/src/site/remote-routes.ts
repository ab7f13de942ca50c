import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The part of the registry that names a route's files (see `federation/contract` for the whole). */
interface Registry {
  remotes: Record<
    string,
    { stable: string | null; disabled: string | null; releases: Record<string, Contract | undefined> }
  >;
}

interface Contract {
  routes: { path: string; public?: boolean }[];
  entry: string;
  /** Files that the pages need at once. */
  preload: string[];
  files: Record<string, string | undefined>;
}

/** What the site knows of a page of a remote. */
interface Route {
  segments: string[];
  /** Shown to everybody. */
  isPublic: boolean;
  /** The `Link` header that lets its files travel while the host still starts. */
  links: string;
}

/** More would compete with the shell's own script for the line. */
const mostFiles = 6;

/**
 * The pages of remotes, from the registry, which is read again when it has changed. A registry that cannot be read
 * costs a head start and the lighter document for public pages, and nothing else.
 */
export class RemoteRoutes {
  readonly #path: string;
  #stamp = '';
  #routes: Route[] = [];

  constructor(storeFolder: string) {
    this.#path = join(storeFolder, 'registry.json');
  }

  async find(path: string): Promise<Route | undefined> {
    await this.#refresh();
    const segments = path.split('/').filter(Boolean);
    return this.#routes.find((route) => matches(route.segments, segments));
  }

  async #refresh(): Promise<void> {
    try {
      const { mtimeMs, size } = await stat(this.#path);
      const stamp = `${mtimeMs}/${size}`;
      if (stamp === this.#stamp) return;
      this.#routes = routesOf(JSON.parse(await readFile(this.#path, 'utf8')) as Registry);
      this.#stamp = stamp;
    } catch {
      this.#routes = [];
      this.#stamp = '';
    }
  }
}

function routesOf({ remotes }: Registry): Route[] {
  return Object.entries(remotes).flatMap(([name, { stable, disabled, releases }]) => {
    const contract = stable === null || disabled !== null ? undefined : releases[stable];
    if (!contract) return [];
    const links = contract.preload
      .slice(0, mostFiles)
      .map((file) => link(`/remotes/${name}/${stable}/${file}`, contract, file))
      .join(', ');
    return contract.routes.map((route) => ({
      segments: route.path.split('/').filter(Boolean),
      isPublic: route.public === true,
      links,
    }));
  });
}

/**
 * A preload is used only where the later request asks for the same thing in the same way: the host loads a container's
 * entry as `anonymous`, webpack loads its chunks of the own origin without, and both with their integrity value.
 */
function link(address: string, { entry, files }: Contract, file: string): string {
  const as = file.endsWith('.css') ? 'style' : 'script';
  const mode = file === entry ? '; crossorigin=anonymous' : '';
  const integrity = files[file] ? `; integrity="${files[file]}"` : '';
  return `<${encodeURI(address)}>; rel=preload; as=${as}${mode}${integrity}`;
}

/** react-router's paths, as far as contracts use them: `:name` is any segment, `*` the rest. */
function matches(route: string[], path: string[]): boolean {
  if (route.at(-1) === '*') return matches(route.slice(0, -1), path.slice(0, route.length - 1));
  return (
    route.length === path.length && route.every((part, index) => part.startsWith(':') || part === path[index])
  );
}
