import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Offered } from './release-types.ts';

/** Where "mfe types" writes what other parts offer, in the package that uses it. */
export const USED_FOLDER = join('src', 'remote-types');
/** Beside the declarations of a part: which modules they are of. */
export const USED_FILE = 'modules.json';

/** What a package uses of other parts, as it was declared to it: modules that its code names. */
export function usedTypes(directory: string): Record<string, Offered> {
  const folder = join(directory, USED_FOLDER);
  if (!existsSync(folder)) return {};
  const code = sourcesOf(join(directory, 'src'));
  const parts = readdirSync(folder).filter((part) => existsSync(join(folder, part, USED_FILE)));
  return Object.fromEntries(
    parts.toSorted().map((part): [string, Offered] => {
      const modules = JSON.parse(readFileSync(join(folder, part, USED_FILE), 'utf8')) as Record<
        string,
        string
      >;
      const named = Object.entries(modules).filter(
        ([name]) => code.includes(`'${name}'`) || code.includes(`"${name}"`),
      );
      const files = readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.d.ts') && file !== 'index.d.ts')
        .toSorted()
        .map((file): [string, string] => [file, readFileSync(join(folder, part, file), 'utf8')]);
      return [part, { modules: Object.fromEntries(named), files: Object.fromEntries(files) }];
    }),
  );
}

function sourcesOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('remote-types') && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}
