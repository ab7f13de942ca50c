import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version that a folder's package.json states. */
export function packageVersion(directory: string): string {
  const { version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
