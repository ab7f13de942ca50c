import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOfNewRemote, type NewRemote } from './files-of-new-remote.ts';

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

export interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  [other: string]: unknown;
}

/** As in the repository that the packages come from. */
const COMPILER = {
  target: 'es2024',
  module: 'esnext',
  moduleResolution: 'bundler',
  moduleDetection: 'force',
  lib: ['es2024', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
  strict: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  allowImportingTsExtensions: true,
  isolatedModules: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
  types: ['node'],
};

/** Versions of what a remote needs besides the platform's own packages: those that this package was made with. */
function versions(): Record<string, string> {
  const file = join(import.meta.dirname, '../../../package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { remotes?: Record<string, string> }).remotes ?? {};
}

/**
 * File → content of a repository that has one remote at its top.
 * @param given the package.json that is there; what it says stays
 */
export function filesOfRepository(remote: NewRemote, given: Manifest): Record<string, string> {
  const { 'package.json': manifest = '{}', ...files } = filesOfNewRemote(remote);
  const { dependencies = {}, devDependencies = {}, scripts, ...facts } = JSON.parse(manifest) as Manifest;
  const { main: _main, scripts: _scripts, ...kept } = given;
  const here = { ...given.dependencies, ...given.devDependencies };
  const known = versions();
  const exact = (of: Record<string, string>) =>
    Object.fromEntries(Object.keys(of).map((name) => [name, here[name] ?? known[name] ?? '*']));
  return {
    ...files,
    'package.json': json({
      ...kept,
      ...facts,
      scripts: { ...(scripts as object), test: 'vitest run', types: 'tsc' },
      dependencies: { ...given.dependencies, ...exact(dependencies) },
      devDependencies: {
        ...given.devDependencies,
        ...exact({
          ...devDependencies,
          api: '',
          typescript: '',
          '@testing-library/user-event': '',
          'react-dom': '',
        }),
      },
    }),
    'tsconfig.json': json({ compilerOptions: COMPILER, include: ['src', '*.config.ts'] }),
    '.gitignore': 'node_modules\ndist\n.cache\n.data\n',
  };
}
