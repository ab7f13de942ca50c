import { createHash } from 'node:crypto';

/** The Subresource Integrity value of a file: what a browser compares with the file that it got. */
export function integrityValue(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
