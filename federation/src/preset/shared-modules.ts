import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** `session`: who this is; `kit`: what every page draws with. */
export const SHARED_FILES = ['react-dom', 'router', 'session', 'kit', 'charts'] as const;
export type SharedFile = (typeof SHARED_FILES)[number];

interface SharedModule {
  /** What remotes import. A trailing slash covers the package's subpaths. */
  key: string;
  /** In the host: the module provided under the key, where it is not the package itself. */
  provide?: string;
  /** In the host: part of the entry. Only what the entry itself needs at once. */
  eager?: true;
  /** In the host: the file it travels in, together with whatever is needed at the same time. */
  file?: SharedFile;
  /** In the host: takes longest of a page that needs it, and travels with that page's document. */
  ahead?: true;
}

/**
 * What exists once in a page. The host provides all of it; a remote brings none of it and so cannot create a second
 * React, router, store or session. Keep out what has no state and is small: sharing a module whole forbids shaking it.
 */
const SHARED_MODULES: readonly SharedModule[] = [
  { key: 'react', eager: true },
  { key: 'react/', eager: true },
  // Not part of the entry: half of its size, and what the entry begins with, the session and the remotes, draws nothing.
  { key: 'react-dom', file: 'react-dom' },
  { key: 'react-dom/', file: 'react-dom' },
  // The kits re-export only what is in use: antd whole costs 130 kB more, the router whole 20 kB.
  { key: 'react-router-dom', provide: 'shared-ui/kit/react-router-dom', file: 'router' },
  { key: 'antd', provide: 'shared-ui/kit/antd', file: 'kit' },
  { key: 'jotai', file: 'session' },
  { key: 'swr', file: 'session' },
  { key: 'shared-auth', file: 'session' },
  { key: 'shared-ui', file: 'kit' },
  // Both entries write texts and set the theme before anything else; small enough not to be a request of its own.
  { key: 'shared-ui/i18n', eager: true },
  { key: 'shared-ui/tokens', eager: true },
  // Loaded on demand, each under its own key, so that a page without a table or a chart does not wait for them.
  { key: 'shared-ui/data-table' },
  { key: 'shared-ui/form-kit' },
  { key: 'shared-ui/icons' },
  { key: 'shared-ui/charts', file: 'charts' },
];

/** The file that the host puts a provided module into, if not one of its own. */
export function fileOfShared(provided: string): SharedFile | undefined {
  return SHARED_MODULES.find(({ key }) => (key.endsWith('/') ? provided.startsWith(key) : provided === key))
    ?.file;
}

const packageOf = (key: string): string => key.replace(/\/.*$/, '');

/** The version of `packageName` that `directory`'s code would get, or undefined where it does not depend on it. */
function installedVersion(packageName: string, directory: string): string | undefined {
  const file = manifestOf(packageName, directory);
  if (file === undefined) return undefined;
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version?: string };
  return version;
}

function manifestOf(packageName: string, directory: string): string | undefined {
  try {
    return findPackageJSON(packageName, pathToFileURL(join(directory, 'package.json')));
  } catch (error) {
    // What a remote does not use it need not list.
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/**
 * What a build asks for when its owner asks for nothing else: the minor version it was made with, or a later one. Not
 * the patch: a patch adds nothing that code could need, and a host that lacks it must not turn the build away.
 */
export function defaultRange(version: string): string {
  const [, major = '', minor = '', label = ''] = /^(\d+)\.(\d+)\.\d+(.*)$/.exec(version) ?? [];
  const exact = label !== '' || (major === '0' && minor === '0');
  return exact ? `^${version}` : `^${major}.${minor}.0`;
}

function withVersions(directory: string): (SharedModule & { version: string })[] {
  return SHARED_MODULES.flatMap((module) => {
    const version = installedVersion(packageOf(module.key), directory);
    return version === undefined ? [] : [{ ...module, version }];
  });
}

/** What a host of this preset must provide. */
export const sharedKeys: readonly string[] = SHARED_MODULES.map(({ key }) => key);

/** Of these, what travels with the document of a page that needs it. */
export const keysAhead: readonly string[] = SHARED_MODULES.filter(({ ahead }) => ahead).map(({ key }) => key);

interface Provision {
  shareKey: string;
  version: string;
  requiredVersion: string;
  singleton: true;
  strictVersion: true;
  eager: boolean;
}

/**
 * `provides` of the host's ProvideSharedPlugin. Versions are explicit: the plugin cannot read `catalog:`. The host's own
 * code imports what it provides as any code does: asking the page for it would take the federation runtime 16 questions
 * of which the answer is always the same, before the first drawing.
 */
export function providedByHost(directory: string): Record<string, Provision> {
  return Object.fromEntries(
    withVersions(directory).map(({ key, eager, version }) => [
      key,
      {
        shareKey: key,
        version,
        requiredVersion: `^${version}`,
        singleton: true,
        strictVersion: true,
        eager: eager ?? false,
      },
    ]),
  );
}

/** `resolve.alias` of the host: its own code gets what it provides, and not the package itself. */
export const kitsOfHost: Readonly<Record<string, string>> = Object.fromEntries(
  SHARED_MODULES.flatMap(({ key, provide }) => (provide === undefined ? [] : [[`${key}$`, provide]])),
);

interface ConsumeOptions {
  import: false;
  requiredVersion: string;
  singleton: true;
  strictVersion: true;
}

/** `shared` of a remote: it takes from the host or does not run. `ranges` overrides the default. */
export function sharedByRemote(
  directory: string,
  ranges: Readonly<Record<string, string>> = {},
): Record<string, ConsumeOptions> {
  return Object.fromEntries(
    withVersions(directory).map(({ key, version }) => [
      key,
      {
        import: false,
        requiredVersion: ranges[key] ?? ranges[packageOf(key)] ?? defaultRange(version),
        singleton: true,
        strictVersion: true,
      },
    ]),
  );
}
