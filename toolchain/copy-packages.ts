import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Copies what is not ignored of some packages, and the files of the repository's top: nothing installed, nothing built. */
export function copyPackages(from: string, to: string, packages: readonly string[]): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: from,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0')) {
    const [top = ''] = file.split('/');
    if (file === '' || (top !== file && !packages.includes(top))) continue;
    mkdirSync(join(to, dirname(file)), { recursive: true });
    cpSync(join(from, file), join(to, file));
  }
}
