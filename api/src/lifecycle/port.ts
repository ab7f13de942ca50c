import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { errorCode, StartRefusal } from './start-refusal.ts';

/**
 * The port to listen on: the wished one when it can be had, any free one for 0. Asked before anything slow begins. The
 * URL of the server is part of its own configuration, so 0 has to become a number before listening.
 * @throws StartRefusal
 */
export async function choosePort(port: number, host: string): Promise<number> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
    return (probe.address() as AddressInfo).port;
  } catch (error) {
    throw portRefusal(port, host, error) ?? error;
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

/** Says why the port cannot be had, where the error is about that. */
export function portRefusal(port: number, host: string, error: unknown): StartRefusal | undefined {
  switch (errorCode(error) ?? '') {
    case 'EADDRINUSE':
      return new StartRefusal(
        `Port ${port} is taken by another program: stop that one, or choose another port with PORT=${port === 65_535 ? 4000 : port + 1}.`,
      );
    case 'EACCES':
      return new StartRefusal(`This user may not listen on port ${port}: choose one above 1023 with PORT.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartRefusal(`${host} is no address of this machine: correct HOST, or leave it out.`);
    default:
      return undefined;
  }
}
