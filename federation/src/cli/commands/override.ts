import { RefusalError } from '../../store/refusal.ts';
import type { Outcome } from '../outcome.ts';
import { assertName } from '../words.ts';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Makes the link that lets one browser take a remote from this machine. */
export async function override(
  remote: string,
  address: string,
  { host }: { host: string[] },
): Promise<Outcome> {
  assertName(remote);
  if (!URL.canParse(address))
    throw new RefusalError(
      `"${address}" is no address: an override names one such as http://localhost:3001.`,
    );
  const url = new URL(address.endsWith('/') ? address : `${address}/`);
  if (!LOOPBACK.test(url.hostname)) {
    throw new RefusalError(
      `${url.hostname} is not this machine: an override may only name a loopback address such as http://localhost:3001.`,
    );
  }
  const links = host.map(
    (origin) => `${new URL(origin).origin}/dashboard#remote-override=${remote}=${url.href}`,
  );
  return {
    data: { remote, address: url.href, links },
    text: [
      `With the remote's development server running (pnpm --filter remote-${remote} dev), open in your browser:`,
      ...links.map((link) => `  ${link}`),
      'It holds for that tab only; the banner on the page ends it.',
    ],
  };
}
