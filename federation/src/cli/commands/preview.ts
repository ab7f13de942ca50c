import { previewFor, previewToken } from '../../store/preview-link.ts';
import { resolveRelease } from '../../store/resolve-release.ts';
import { readRegistry } from '../../store/signing.ts';
import type { Outcome } from '../outcome.ts';
import { openForChange } from '../surroundings.ts';

interface PreviewOptions {
  store?: string;
  host: string[];
  for: string;
  hours: number;
}

/** Makes the link that shows a published release to some people, and to nobody else. */
export async function preview(reference: string, options: PreviewOptions): Promise<Outcome> {
  const whom = previewFor(options.for);
  const desk = await openForChange(options.store);
  const { remote, release } = await resolveRelease(desk.store, reference);
  const { token, grant, path } = await previewToken(desk, remote, release, { whom, hours: options.hours });
  const { registry } = await readRegistry(desk.store);
  // Of a part that nobody has yet, no host knows the address before somebody has signed in.
  const start = registry?.remotes[remote]?.stable ? path : '/dashboard';
  const links = options.host.map((host) => `${new URL(host).origin}${start}#preview=${token}`);
  return {
    data: { remote, release, for: grant.for, until: grant.until, links },
    text: [
      `${remote} ${release}, until ${grant.until}, for ${options.for} alone:`,
      ...links.map((link) => `  ${link}`),
      'It holds in the tab that opens it, after signing in; the banner on the page ends it. It cannot be taken back.',
    ],
  };
}
