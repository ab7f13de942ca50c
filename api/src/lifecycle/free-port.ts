import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/**
 * A port that is free now. `PORT=0` needs it before listening: the URL of the server is part of its own configuration
 * (the sign-in's issuer, redirect addresses).
 */
export async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
