import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Who may import whom. A package may import itself from nowhere else than its own relative paths, and of the
 * others only what stands here: `uses` at run time, `typesOf` as `import type`.
 */
interface Neighbors {
  uses: string[];
  typesOf: string[];
}

const pages: Neighbors = {
  uses: ['shared-auth', 'shared-ui'],
  typesOf: ['api/contract', 'federation/contract'],
};
const alone: Neighbors = { uses: [], typesOf: [] };

/** Every workspace folder, read from the disk, so that a new package has its rule the moment it exists. */
export function workspacePackages(): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'package.json')))
    .map((entry) => entry.name)
    .filter((name) => name !== 'node_modules')
    .toSorted();
}

export function neighborsOf(name: string): Neighbors {
  if (name === 'host' || name.startsWith('remote-')) return pages;
  // Whose bare page is made of the same parts as the pages that it is compared with, and which measures models by themselves.
  if (name === 'bench') return { uses: ['api', 'shared-ui'], typesOf: [] };
  // Whose journeys begin with a session as the product keeps it.
  if (name === 'e2e') return { uses: ['shared-auth'], typesOf: [] };
  if (name === 'shared-auth') return { uses: [], typesOf: ['api/contract'] };
  return alone;
}

/** Folders of a remote that own a page; a feature never reaches into its sibling. */
export function featuresOf(name: string): string[] {
  const source = join(root, name, 'src');
  if (!name.startsWith('remote-') || !existsSync(source)) return [];
  return readdirSync(source, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .filter((folder) => readdirSync(join(source, folder)).some((file) => file.endsWith('-page.tsx')))
    .toSorted();
}

/** The entries that a package offers; any other subpath does not resolve, so no rule needs to name it. */
function publicEntries(name: string): string[] {
  const manifest = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as { exports?: object };
  return Object.keys(manifest.exports ?? {}).map((entry) => join(name, entry));
}

interface ImportPattern {
  regex: string;
  message: string;
  allowTypeImports?: boolean;
}

/** The lint rule's patterns for one package: everything of ours that is not listed is refused by name. */
export function forbiddenImports(name: string): ImportPattern[] {
  const { uses, typesOf } = neighborsOf(name);
  const others = workspacePackages().filter((other) => other !== name);
  const patterns: ImportPattern[] = [];
  for (const other of others) {
    if (uses.includes(other)) {
      patterns.push({
        regex: `(^|/)${other}/src(/|$)`,
        message: `Import ${other} by the entries that its package.json exports, not by path.`,
      });
      continue;
    }
    const allowed = typesOf.filter((entry) => entry.startsWith(`${other}/`));
    for (const entry of allowed) {
      patterns.push({
        regex: `^${entry}$`,
        message: `${name} may use ${entry} for types only: write 'import type'.`,
        allowTypeImports: true,
      });
    }
    const refused = publicEntries(other).filter((entry) => !typesOf.includes(entry));
    patterns.push({
      regex: `^(${[other, ...refused].join('|')})$|^(\\.\\./)+${other}/`,
      message: `${name} may not import ${other} (who imports whom: toolchain/boundaries.ts).`,
    });
  }
  return patterns;
}
