import { InvalidArgumentError } from 'commander';
import { PERMISSION, REMOTE_NAME } from '../schema/semantic-version.ts';
import { RefusalError } from '../store/refusal.ts';

/** As many as the console takes. */
const MOST = 300;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What people will read, in one line: whatever was pasted does nothing to somebody else's terminal or page. */
export function sentence(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, (found) => (/\s/.test(found) ? ' ' : ''));
  const said = line.replaceAll(/\s+/g, ' ').trim();
  if (said === '') throw new InvalidArgumentError('It must say something: people will read it.');
  if (said.length > MOST)
    throw new InvalidArgumentError(`It must be a sentence of at most ${MOST} characters.`);
  return said;
}

/** Ids of tenants, each once. */
export function tenants(text: string, previous: string[] = []): string[] {
  if (!UUID.test(text))
    throw new InvalidArgumentError(
      'It must be the id of a tenant, such as 7cc4a015-3909-4bc5-a385-4fe28a29e9d8.',
    );
  return [...new Set([...previous, text.toLowerCase()])];
}

/** @throws RefusalError for what no part can be called */
export function assertName(name: string): void {
  if (!new RegExp(REMOTE_NAME).test(name))
    throw new RefusalError(`"${name}" cannot be a name: small letters, digits and dashes, a letter first.`);
}

/** @throws RefusalError for what has not the form of a permission; whether there is such a one the live host knows */
export function assertPermission(key: string): void {
  if (!new RegExp(PERMISSION).test(key))
    throw new RefusalError(`"${key}" is no permission: say one such as dashboard.read.`);
}
