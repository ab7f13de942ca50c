import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Manifest {
  name: string;
  version: string;
  exports: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  sideEffects?: boolean | string[];
  bin?: Record<string, string>;
}

/** Programs that a package brings, which in this repository are scripts of its top. */
const PROGRAMS: Readonly<Record<string, Record<string, string>>> = {
  federation: { mfe: './dist/cli/main.js' },
};

/**
 * The manifest of the package as it is installed elsewhere: exact versions, and what was compiled.
 * @param used packages that its files name: what is for tests only is there where the team has it
 */
export async function manifestOf(root: string, name: string, used: ReadonlySet<string>): Promise<object> {
  const manifest = JSON.parse(await readFile(join(root, name, 'package.json'), 'utf8')) as Manifest;
  const catalog = catalogOf(await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8'));
  const exact = (given: Record<string, string> = {}, all = false) =>
    Object.entries(given)
      .filter(([each]) => all || used.has(each) || used.has(`@types/${each}`))
      .map(([each, version]): [string, string] => [
        each,
        version === 'catalog:' ? (catalog[each] ?? '') : version,
      ]);
  // Loaders are named as texts; of the service only what its declarations name.
  const all = exact(manifest.dependencies, name !== 'api');
  const ofWorkspace = all
    .filter(([, version]) => version.startsWith('workspace:'))
    .map(([each]) => [each, '*']);
  const forTests = exact(manifest.devDependencies).filter(([each]) => !each.startsWith('@types/'));
  const { version, sideEffects } = manifest;
  return {
    name,
    version,
    type: 'module',
    engines: { node: '>=24' },
    files: ['dist'],
    exports: exportsOf(name, manifest.exports),
    ...(PROGRAMS[name] && { bin: PROGRAMS[name] }),
    // What `mfe create` writes into a manifest of a team's own.
    ...(name === 'federation' && {
      remotes: { ...catalog, typescript: manifest.dependencies?.['typescript'] },
    }),
    ...(sideEffects !== undefined && {
      sideEffects: Array.isArray(sideEffects) ? sideEffects.map(compiled) : sideEffects,
    }),
    dependencies: Object.fromEntries(all.filter(([, each]) => !each.startsWith('workspace:'))),
    peerDependencies: Object.fromEntries([...ofWorkspace, ...forTests.map(([each]) => [each, '*'])]),
    peerDependenciesMeta: Object.fromEntries(forTests.map(([each]) => [each, { optional: true }])),
  };
}

const compiled = (path: string): string => path.replace('./src/', './dist/').replace(/\.tsx?$/, '.js');

function exportsOf(name: string, given: Manifest['exports']): object {
  // The service itself is not in its package.
  const entries = Object.entries(given).filter(([key]) => name !== 'api' || key === './contract');
  return Object.fromEntries(
    entries.map(([key, path]) => {
      if (!/\.tsx?$/.test(path)) return [key, compiled(path)];
      const types = compiled(path).replace(/\.js$/, '.d.ts');
      return [key, name === 'api' ? { types } : { types, default: compiled(path) }];
    }),
  );
}

/** `catalog:` of the workspace, whose lines are `"name": version`. */
function catalogOf(text: string): Record<string, string> {
  const [, block = ''] = /^catalog:\n((?: {2}.*\n)+)/m.exec(text) ?? [];
  return Object.fromEntries(
    [...block.matchAll(/^ {2}"?([^":]+)"?: (\S+)$/gm)].map(([, name, version]) => [
      name ?? '',
      version ?? '',
    ]),
  );
}
