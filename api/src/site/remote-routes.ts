import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnnouncedFile } from './announced-files.ts';
import type { FirstQuestion, LocalizedText, NavItem } from './first-page.ts';
import { genuineUntil } from './genuine-registry.ts';
import { isIndexCurrent } from './registry-index.ts';

/** The part of the registry that names a route's files (see `federation/contract` for the whole). */
interface Registry {
  remotes: Record<
    string,
    { stable: string | null; disabled: string | null; releases: Record<string, Contract | undefined> }
  >;
}

interface Contract {
  routes: {
    path: string;
    title?: LocalizedText;
    public?: boolean;
    screen?: boolean;
    asks?: FirstQuestion[];
    figures?: string;
  }[];
  nav?: NavItem[];
  entry: string;
  /** Files that the pages need at once. */
  preload: string[];
  files: Record<string, string | undefined>;
  /** Shared modules that the remote takes from the host. */
  requires?: Record<string, string>;
}

/** The part of `host.json` that names the files of shared modules: share key → file → integrity value. */
interface Host {
  ahead?: Record<string, Record<string, string>>;
}

/** What the site knows of a page of a remote. */
interface Route {
  segments: string[];
  title: LocalizedText | null;
  /** What its document asks first. */
  asks: readonly FirstQuestion[];
  /** The script that draws its first figures. It is run with the session: only of a registry that is genuine, and while it is. */
  figures: AnnouncedFile | null;
  /** Shown to everybody. */
  isPublic: boolean;
  /** For a wall: there is no bar. */
  isScreen: boolean;
  /** Not turned off. */
  isOn: boolean;
  /** Its files, which travel while the host still starts. */
  files: readonly AnnouncedFile[];
}

/** More would compete with the shell's own script for the line. */
const MOST_FILES = 8;
const MOST_QUESTIONS = 20;

/**
 * The pages of remotes, from the registry and the host's contract, which are read again when they have changed. What
 * cannot be read costs a head start and the lighter document for public pages, and nothing else.
 */
export class RemoteRoutes {
  readonly #registry: string;
  readonly #host: string;
  readonly #store: string;
  readonly #publicKey: string | null;
  #genuineUntil = 0;
  #stamp = '';
  #routes: Route[] = [];
  #nav: NavItem[] = [];

  /** @param publicKey with which pages prove that the registry is genuine: raw Ed25519 in base64 */
  constructor(storeFolder: string, hostFolder: string, publicKey: string | null) {
    this.#store = storeFolder;
    this.#publicKey = publicKey;
    this.#registry = join(storeFolder, 'registry.json');
    this.#host = join(hostFolder, 'host.json');
  }

  async find(path: string): Promise<Route | undefined> {
    await this.#refresh();
    const segments = path.split('/').filter(Boolean);
    const found = this.#routes.find((route) => matches(route.segments, segments));
    return found?.figures && Date.now() >= this.#genuineUntil ? { ...found, figures: null } : found;
  }

  /** The entries that all remotes together have in the navigation. */
  async nav(): Promise<readonly NavItem[]> {
    await this.#refresh();
    return this.#nav;
  }

  async #refresh(): Promise<void> {
    try {
      const hasIndex = await isIndexCurrent(this.#store);
      const stamp = `${await stampOf(this.#registry)} ${await stampOf(this.#host).catch(() => 'none')} ${hasIndex}`;
      if (stamp === this.#stamp) return;
      const text = await readFile(this.#registry, 'utf8');
      const registry = JSON.parse(text) as Registry;
      this.#genuineUntil = genuineUntil(text, this.#publicKey);
      this.#routes = routesOf(registry, await this.#ahead(), hasIndex);
      this.#nav = stableOf(registry)
        .flatMap(({ contract }) => contract.nav ?? [])
        .filter(isEntry);
      this.#stamp = stamp;
    } catch {
      this.#routes = [];
      this.#nav = [];
      this.#stamp = '';
    }
  }

  async #ahead(): Promise<NonNullable<Host['ahead']>> {
    try {
      return (JSON.parse(await readFile(this.#host, 'utf8')) as Host).ahead ?? {};
    } catch {
      return {};
    }
  }
}

/** Nobody has verified this registry: in a person's name the document asks for what only reads. The page's script looks, too. */
function isRead({ path, body, entry }: FirstQuestion): boolean {
  if (typeof path !== 'string' || typeof entry !== 'string') return false;
  return body === undefined ? path.startsWith('/v1/') : path === '/v1/query/execute';
}

/** Nobody has verified this registry: an entry leads to a page of this site, or there is none. */
function isEntry(item: NavItem | null): boolean {
  if (item === null || typeof item.path !== 'string' || !isText(item.label)) return false;
  return /^\/(?![/\\])[\w./~-]*$/.test(item.path);
}

function isText(text: LocalizedText | null | undefined): text is LocalizedText {
  return typeof text?.en === 'string';
}

async function stampOf(path: string): Promise<string> {
  const { mtimeMs, size } = await stat(path);
  return `${mtimeMs}/${size}`;
}

/** One that is turned off keeps its pages and entries: its pages say so. */
function stableOf({ remotes }: Registry) {
  return Object.entries(remotes).flatMap(([name, { stable, disabled, releases }]) => {
    const contract = stable === null ? undefined : releases[stable];
    return contract ? [{ name, stable, contract, isOn: disabled === null }] : [];
  });
}

/** @param hasIndex pages know only the hash of the contract, and ask for it before anything else of a release */
function routesOf(registry: Registry, ahead: NonNullable<Host['ahead']>, hasIndex: boolean): Route[] {
  return stableOf(registry).flatMap(({ name, stable, contract, isOn }) => {
    const ofContract: AnnouncedFile[] = hasIndex
      ? [{ href: `/remotes/${name}/${stable}/contract.json`, as: 'fetch', crossorigin: 'anonymous' }]
      : [];
    const own = contract.preload
      .slice(0, MOST_FILES)
      .map((file) => announced(`/remotes/${name}/${stable}/${file}`, contract, file));
    const shared = Object.keys(contract.requires ?? {}).flatMap((key) => sharedFiles(ahead[key] ?? {}));
    return contract.routes.map((route) => ({
      segments: route.path.split('/').filter(Boolean),
      title: isText(route.title) ? route.title : null,
      figures: isOn ? scriptOf(`/remotes/${name}/${stable}/`, contract, route.figures) : null,
      asks: isOn && Array.isArray(route.asks) ? route.asks.filter(isRead).slice(0, MOST_QUESTIONS) : [],
      isPublic: route.public === true,
      isScreen: route.screen === true,
      isOn,
      files: isOn ? [...ofContract, ...own, ...shared] : [],
    }));
  });
}

/**
 * A preload is used only where the later request asks for the same thing in the same way: the host loads a container's
 * entry as `anonymous`, webpack loads its chunks of the own origin without, and both with their integrity value.
 */
function announced(address: string, { entry, files }: Contract, file: string): AnnouncedFile {
  const integrity = files[file] ?? '';
  return {
    href: encodeURI(address),
    as: kindOf(file),
    ...(file === entry && { crossorigin: 'anonymous' }),
    // Nobody has verified this registry: what is no such value must not get into a header.
    ...(/^[\w+/=-]+$/.test(integrity) && { integrity }),
  };
}

/** None without its integrity value: it is run before anything else could look at it. */
function scriptOf(folder: string, contract: Contract, file: unknown): AnnouncedFile | null {
  if (typeof file !== 'string') return null;
  const script = announced(`${folder}${file}`, contract, file);
  return script.integrity === undefined ? null : script;
}

/** Requested by webpack too, and large: after whatever the page cannot begin without. */
function sharedFiles(files: Record<string, string>): AnnouncedFile[] {
  return Object.entries(files).map(([file, integrity]) => ({
    href: encodeURI(`/${file}`),
    as: kindOf(file),
    integrity,
    fetchpriority: 'low',
  }));
}

const kindOf = (file: string) => (file.endsWith('.css') ? 'style' : 'script');

/** react-router's paths, as far as contracts use them: `:name` is any segment, `*` the rest. */
function matches(route: string[], path: string[]): boolean {
  if (route.at(-1) === '*') return matches(route.slice(0, -1), path.slice(0, route.length - 1));
  return (
    route.length === path.length && route.every((part, index) => part.startsWith(':') || part === path[index])
  );
}
