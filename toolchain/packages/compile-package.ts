import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TSC = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');

/** Node runs no TypeScript of installed packages, and a compiler would check what it finds there. */
const OPTIONS = {
  noEmit: false,
  declaration: true,
  noCheck: true,
  composite: false,
  incremental: false,
  allowImportingTsExtensions: false,
  rewriteRelativeImportExtensions: true,
};

const IS_TEST = /\.test\.tsx?$/;
const RELATIVE = /(from |import\(|import )(['"])(\.{1,2}\/[^'"]+?)\.tsx?\2/g;
/** Loaders and the like, which others load by the name of their file. */
const FILE_NAME = /'((?:\.\/)?[\w./-]+)\.tsx?'/g;
const BARE = /(?:from |import\(|^import )['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)[^'"]*['"]/gm;

/**
 * Compiles a package's `src` into JavaScript and declarations, its other files beside them.
 * @param only of one file and what it needs, the declarations alone
 * @returns the packages that the result names
 */
export async function compilePackage(
  source: string,
  into: string,
  { only }: { only: string | undefined },
): Promise<Set<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'compile-'));
  try {
    const project = join(source, 'tsconfig.pack.json');
    const from = join(source, 'src');
    const options = {
      ...OPTIONS,
      rootDir: join(source, '..'),
      outDir: folder,
      ...(only && { emitDeclarationOnly: true }),
    };
    await writeFile(
      project,
      JSON.stringify({
        extends: './tsconfig.json',
        compilerOptions: options,
        ...(only
          ? { files: [join('src', only)], include: [] }
          : { include: ['src'], exclude: ['src/**/*.test.ts*'] }),
      }),
    );
    try {
      await run(process.execPath, [TSC, '-p', project], { maxBuffer: 32 * 1024 * 1024 });
    } finally {
      await rm(project);
    }
    await cp(join(folder, relative(join(source, '..'), from)), into, { recursive: true });
    if (only === undefined) await copyOthers(from, into);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return rewrite(into);
}

/** Style sheets and texts. */
async function copyOthers(from: string, into: string): Promise<void> {
  await cp(from, into, {
    recursive: true,
    filter: (file) => (/\.tsx?$/.test(file) ? file.endsWith('.d.ts') : !IS_TEST.test(file)),
  });
}

async function rewrite(folder: string): Promise<Set<string>> {
  const named = new Set<string>();
  const files = await readdir(folder, { recursive: true });
  for (const file of files.filter((each) => /\.(js|d\.ts)$/.test(each))) {
    const path = join(folder, file);
    const text = await readFile(path, 'utf8');
    for (const [, name = ''] of text.matchAll(BARE)) named.add(name);
    // In scripts the compiler does it.
    const changed = file.endsWith('.d.ts')
      ? text.replaceAll(RELATIVE, '$1$2$3.js$2')
      : text.replaceAll(FILE_NAME, (whole, name: string) =>
          existsSync(join(dirname(path), `${name}.js`)) ? `'${name}.js'` : whole,
        );
    if (changed !== text) await writeFile(path, changed);
  }
  return named;
}
