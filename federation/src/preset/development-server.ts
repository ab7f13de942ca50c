import type { AddressInfo } from 'node:net';
import type { Configuration } from 'webpack-dev-server';

/**
 * A remote's development server: on the loopback interface, on `PORT` or any free one, readable from the host's origin,
 * which loads the remote from it by an override. Says how. A change reloads the page: the host around the remote is a
 * production build, whose React cannot exchange components in place.
 */
export function developmentServer(remote: string): Configuration {
  return {
    host: '127.0.0.1',
    port: process.env['PORT'] ?? 'auto',
    hot: false,
    liveReload: true,
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
    client: { overlay: false, logging: 'warn' },
    allowedHosts: ['localhost', '127.0.0.1'],
    onListening({ server }) {
      const address = server?.address() as AddressInfo | null | undefined;
      if (!address) return;
      const { port } = address;
      const host = (process.env['MFE_HOST'] ?? 'http://localhost:4000').split(' ')[0];
      // oxlint-disable-next-line no-console -- the person at the terminal needs the address
      console.log(
        `${remote} is served at http://127.0.0.1:${port}/. To see it inside the running application, open\n` +
          `  ${host}/dashboard#remote-override=${remote}=http://127.0.0.1:${port}/`,
      );
    },
  };
}
