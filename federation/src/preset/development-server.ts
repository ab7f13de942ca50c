import type { Configuration } from 'webpack-dev-server';

/**
 * A remote's or the host's development server: on the loopback interface, on `PORT` or any free one, and readable from
 * the host's origin, which loads the remote from it by an override.
 */
export function developmentServer(): Configuration {
  return {
    host: '127.0.0.1',
    port: process.env['PORT'] ?? 'auto',
    hot: true,
    historyApiFallback: true,
    headers: { 'access-control-allow-origin': '*' },
    client: { overlay: false, logging: 'warn' },
    allowedHosts: ['localhost', '127.0.0.1'],
  };
}
