import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

interface Manifest {
  name?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** What no program reads: maps, declarations and papers. Licenses stay. */
const UNREAD = /\.(map|d\.[cm]?ts|tsbuildinfo|md|markdown|flow)$|(^|\/)(\.github|__tests__)(\/|$)/i;

/** Of packages that hold more than is used: what goes along of them, besides their licenses and manifests. */
const ONLY: Record<string, RegExp> = {
  '@expo-google-fonts/noto-sans': /^(400Regular|700Bold)(\/NotoSans_\w+\.ttf)?$/,
  '@expo-google-fonts/noto-sans-jp': /^400Regular(\/NotoSansJP_\w+\.ttf)?$/,
  // The rest is for browsers and for older ways to import it.
  pdfkit: /^js(\/(pdfkit\.node\.mjs|data(\/.*)?))?$/,
};
const ALWAYS = /^($|package\.json$|licen[cs]e)/i;

function goesAlong(name: string, file: string): boolean {
  return !UNREAD.test(file) && (ONLY[name]?.test(file) !== false || ALWAYS.test(file));
}

/**
 * Copies what the named dependencies of a package need to run, in the layout in which they are installed: each package once,
 * with links to those that it imports.
 */
export function copyModules(root: string, to: string, workspace: string, names: readonly string[]): void {
  const copied = new Set<string>();

  function link(at: string, name: string): void {
    const from = join(at, name);
    const place = join(to, relative(root, from));
    if (existsSync(place)) return;
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(relative(dirname(place), join(to, relative(root, realpathSync(from)))), place);
  }

  function copy(path: string): void {
    if (copied.has(path)) return;
    copied.add(path);
    const { name: own = '', dependencies, optionalDependencies, peerDependencies } = manifestOf(path);
    cpSync(path, join(to, relative(root, path)), {
      recursive: true,
      filter: (file) => goesAlong(own, relative(path, file).split(sep).join('/')),
    });
    const siblings = folderOfModules(path);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const sibling = join(siblings, name);
      // Of optional ones those of other systems are not installed.
      if (!existsSync(sibling)) continue;
      if (lstatSync(sibling).isSymbolicLink()) link(siblings, name);
      copy(realpathSync(sibling));
    }
  }

  const modules = join(root, workspace, 'node_modules');
  for (const name of names) {
    link(modules, name);
    copy(realpathSync(join(modules, name)));
  }
}

/** `…/node_modules` that a package lies in, whatever its scope. */
function folderOfModules(path: string): string {
  const end = path.lastIndexOf(`${sep}node_modules${sep}`);
  return path.slice(0, end + `${sep}node_modules`.length);
}

export function manifestOf(path: string): Manifest {
  return JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest;
}
