import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * A CSS module's class name: the local name and a hash of the file's content. By content, because two versions of a
 * remote can live in one page, and a rule that differs between them must not carry the same name.
 */
export function cssClassName(
  { resourcePath }: { resourcePath: string },
  _pattern: string,
  localName: string,
): string {
  const hash = createHash('sha256').update(readFileSync(resourcePath)).digest('base64url');
  return `${localName}_${hash.replace(/[^a-zA-Z0-9]/g, '').slice(0, 8)}`;
}
