import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, normalize, relative } from 'node:path';
import type { Offered } from './release-types.ts';
import { runTsc } from './run-tsc.ts';

/**
 * Declarations of the modules that a package offers, and of its own files that those name. Of packages they import the
 * names stay: whoever uses them has the packages too.
 */
export async function declareModules(directory: string, modules: Record<string, string>): Promise<Offered> {
  const given = Object.entries(modules);
  if (given.length === 0) return { modules: {}, files: {} };
  const folder = await mkdtemp(join(tmpdir(), 'types-'));
  try {
    const config = join(directory, 'tsconfig.json');
    const project = join(folder, 'tsconfig.json');
    const sources = given.map(([, file]) => join(directory, file));
    await writeFile(
      project,
      JSON.stringify({
        ...(existsSync(config) && { extends: config }),
        compilerOptions: {
          noEmit: false,
          declaration: true,
          emitDeclarationOnly: true,
          // Other steps check; this one writes what there is.
          noCheck: true,
          allowImportingTsExtensions: true,
          composite: false,
          incremental: false,
          // Sources of packages beside this one belong to the program as well.
          rootDir: '/',
          outDir: join(folder, 'out'),
          ...(!existsSync(config) && { jsx: 'react-jsx', module: 'esnext', moduleResolution: 'bundler' }),
        },
        include: [join(directory, 'src/**/*.d.ts')],
        files: sources,
      }),
    );
    const said = await runTsc('-p', project);
    const files: Record<string, string> = {};
    const declared = await Promise.all(
      given.map(async ([name, file]): Promise<[string, string]> => {
        const path = declarationOf(normalize(file));
        await collect(join(folder, 'out'), directory, path, files);
        if (files[path] === undefined)
          throw new Error(`${file} has no declaration: ${said || 'the compiler wrote none'}`);
        return [name, path];
      }),
    );
    const sorted = Object.entries(files).toSorted(([one], [other]) => (one < other ? -1 : 1));
    return { modules: Object.fromEntries(declared), files: Object.fromEntries(sorted) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const declarationOf = (source: string): string => source.replace(/\.(d\.ts|tsx?)$/, '.d.ts');

const IMPORTS = /(?:from|import\()\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/** A declaration and those of the same package that it names. */
async function collect(
  out: string,
  directory: string,
  path: string,
  files: Record<string, string>,
): Promise<void> {
  if (files[path] !== undefined) return;
  const text = await readFile(join(out, relative('/', directory), path), 'utf8').catch(() => null);
  if (text === null) return;
  files[path] = text;
  for (const [, target = ''] of text.matchAll(IMPORTS)) {
    const next = declarationOf(join(dirname(path), target));
    if (!next.startsWith('..')) await collect(out, directory, next, files);
  }
}
