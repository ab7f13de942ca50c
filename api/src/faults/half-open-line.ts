import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * The way to a server through a network that fails in silence: what was connected then is never answered again, nor told, also
 * when later connections get through.
 */
export class HalfOpenLine {
  readonly url: string;
  readonly #listener: Server;
  readonly #sockets = new Set<Socket>();
  #isSilent = false;

  private constructor(listener: Server, url: string) {
    this.#listener = listener;
    this.url = url;
  }

  static async to(server: string): Promise<HalfOpenLine> {
    const { port, hostname } = new URL(server);
    const listener = createServer((near) => line.#join(near, Number(port), hostname));
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const url = new URL(server);
    url.port = String((listener.address() as AddressInfo).port);
    const line = new HalfOpenLine(listener, url.href);
    return line;
  }

  /** From now on nothing arrives, and nobody is told. */
  silence(): void {
    this.#isSilent = true;
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  /** For new connections. */
  heal(): void {
    this.#isSilent = false;
  }

  close(): void {
    this.#listener.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(near: Socket, port: number, host: string): void {
    this.#keep(near);
    // Accepted by the system, and then nothing.
    if (this.#isSilent) return;
    const far = connect(port, host);
    this.#keep(far);
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.#sockets.delete(socket));
  }
}
