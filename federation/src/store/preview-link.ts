import { randomUUID, sign } from 'node:crypto';
import type { PreviewFor, PreviewGrant, ReleaseId } from '../contract.ts';
import { integrityValue } from '../integrity-value.ts';
import { CONTRACT_FILE, releaseKey } from './layout.ts';
import { isTeams } from './log/installation.ts';
import { RefusalError } from './refusal.ts';
import { assertIntact } from './seals.ts';
import type { Desk } from './signing.ts';

/** Signed with the grant, so that no other document of this key can stand for one. */
const PURPOSE = 'preview\n';
const HOUR = 60 * 60 * 1000;
/** A link cannot be taken back. */
export const MOST_HOURS = 14 * 24;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EMAIL = /^[^\s@:]+@[^\s@]+\.[^\s@]+$/;

/** @throws RefusalError for words that name nobody */
export function previewFor(words: string): PreviewFor {
  const text = words.trim();
  if (EMAIL.test(text)) return { person: text.toLowerCase() };
  const [kind, name = '', tenant = ''] = text.split(/[:@]/, 3);
  if (kind === 'tenant' && UUID.test(name)) return { tenant: name.toLowerCase() };
  if (kind === 'role' && name !== '' && UUID.test(tenant))
    return { role: name, tenant: tenant.toLowerCase() };
  throw new RefusalError(
    `"${text}" names nobody: say an e-mail address, tenant:<id>, or role:<name>@<id of the tenant>.`,
  );
}

/**
 * What the link of a preview carries: a grant, signed by the key that signs the registry. It names the contract by its hash,
 * and the contract all other files, so a preview is held to what was published as a live release is.
 */
export async function previewToken(
  desk: Desk,
  remote: string,
  release: ReleaseId,
  { whom, hours, now = new Date() }: { whom: PreviewFor; hours: number; now?: Date },
): Promise<{ token: string; grant: PreviewGrant; path: string }> {
  if (desk.key === null)
    throw new RefusalError(
      'A preview is signed, and there is no key here: name its PEM file in MFE_SIGNING_KEY.',
    );
  if (isTeams(desk))
    throw new RefusalError(
      `A preview is signed by the installation's key, which hosts know: ask whoever has it, or "/releases" in the browser.`,
    );
  const { routes, nav } = await assertIntact(desk, remote, release);
  const pages = routes.filter((route) => route.public !== true);
  if (pages.length === 0)
    throw new RefusalError(
      `${remote} has public pages only, and a preview is for people who have signed in.`,
    );
  const contract = await desk.store.read(releaseKey(remote, release, CONTRACT_FILE));
  if (contract === null)
    throw new RefusalError(`${remote} has no release ${release} in ${desk.store.location}.`);
  const grant: PreviewGrant = {
    schema: 1,
    id: randomUUID(),
    remote,
    release,
    contract: integrityValue(contract.content),
    for: whom,
    until: new Date(now.getTime() + hours * HOUR).toISOString(),
  };
  const payload = Buffer.from(JSON.stringify(grant)).toString('base64url');
  const proof = sign(null, Buffer.from(PURPOSE + payload), desk.key).toString('base64url');
  const path = nav[0]?.path ?? pages.find((page) => !/[:*]/.test(page.path))?.path ?? '/dashboard';
  return { token: `${payload}.${proof}`, grant, path };
}
