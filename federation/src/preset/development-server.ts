import type { AddressInfo } from 'node:net';
import type { Configuration } from 'webpack-dev-server';
import type { HostContract } from '../contract.ts';

/** The host that a remote under development is looked at in: `MFE_HOST`, by default the embedded one. */
const hostUrl = (): string => (process.env['MFE_HOST'] ?? 'http://localhost:4000').split(' ')[0] ?? '';

/**
 * Whether the host has the development React (`pnpm dev`), which can exchange components in place and keep their
 * state. With a production host, or none yet, a change reloads the page instead.
 */
export async function hostCanRefresh(): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/host.json', hostUrl()), { signal: AbortSignal.timeout(2000) });
    const { provides } = (await answer.json()) as HostContract;
    return 'react/jsx-dev-runtime' in provides;
  } catch {
    return false;
  }
}

/**
 * A remote's development server: on the loopback interface, on `PORT` or any free one, readable from the host's origin,
 * which loads the remote from it by an override. Says how.
 */
export function developmentServer(remote: string, { refresh }: { refresh: boolean }): Configuration {
  return {
    host: '127.0.0.1',
    port: process.env['PORT'] ?? 'auto',
    hot: refresh,
    liveReload: !refresh,
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
    // What does not compile is said in the page, until it does; what a page throws is the host's to show.
    client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
    allowedHosts: ['localhost', '127.0.0.1'],
    onListening({ server }) {
      const bound = server?.address() as AddressInfo | null | undefined;
      if (!bound) return;
      const { port } = bound;
      const change = refresh ? 'shows in place and keeps the state' : 'reloads the page';
      const address = `http://127.0.0.1:${port}/`;
      // A host that was started with this server in its configuration needs no link.
      const known = process.env['REMOTE_SERVERS']?.includes(address) === true;
      const link = `\n  To see it inside the running application: ${hostUrl()}/dashboard#remote-override=${remote}=${address}`;
      // oxlint-disable-next-line no-console -- the person at the terminal needs the address
      console.log(`${remote} is served at ${address}; a change ${change}.${known ? '' : link}`);
    },
  };
}
