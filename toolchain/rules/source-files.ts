import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export interface SourceFile {
  /** From the repository's top, with slashes. */
  path: string;
  text: string;
}

/** Every text file that belongs to the repository, those not yet committed included. */
export function sourceFiles(...patterns: string[]): SourceFile[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  return listed
    .split('\0')
    .filter((path) => path !== '' && !path.includes('/generated/') && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** The number of the line, from 1, in which the text's `index` lies. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
