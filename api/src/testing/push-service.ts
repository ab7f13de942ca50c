import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Pushed {
  headers: IncomingHttpHeaders;
  /** What the browser at the end shows. */
  // oxlint-disable-next-line typescript/no-explicit-any
  message: any;
}

/** A push service on this machine with the browser behind it: it keeps what comes, decrypted by RFC 8291 by hand. */
export class PushService {
  readonly received: Pushed[] = [];
  /** The status of the next answers. */
  status = 201;
  readonly #origin: string;
  readonly #close: () => Promise<void>;
  readonly #browser = createECDH('prime256v1');
  readonly #auth = randomBytes(16);

  private constructor(origin: string, close: () => Promise<void>) {
    this.#origin = origin;
    this.#close = close;
    this.#browser.generateKeys();
  }

  static async start(): Promise<PushService> {
    const server = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const message = service.#decrypt(Buffer.concat(pieces));
        service.received.push({ headers: request.headers, message });
        response.writeHead(service.status).end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const service = new PushService(`http://127.0.0.1:${port}`, async () => {
      server.close();
      server.closeAllConnections();
    });
    return service;
  }

  get origin(): string {
    return this.#origin;
  }

  /** What `PushSubscription.toJSON()` says of a browser that subscribed here. */
  subscription(path: string = randomBytes(8).toString('hex')) {
    return {
      endpoint: `${this.#origin}/${path}`,
      expirationTime: null,
      keys: {
        p256dh: this.#browser.getPublicKey('base64url'),
        auth: this.#auth.toString('base64url'),
      },
    };
  }

  /** One record of `aes128gcm` (RFC 8188). */
  #decrypt(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const senderKey = body.subarray(21, 21 + keyLength);
    const secret = this.#browser.computeSecret(senderKey);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#browser.getPublicKey(), senderKey]);
    const material = Buffer.from(hkdfSync('sha256', secret, this.#auth, info, 32));
    const derive = (label: string, length: number) =>
      Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${label}\0`, length));
    const sealed = body.subarray(21 + keyLength);
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const clear = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(clear.subarray(0, clear.lastIndexOf(2)).toString('utf8'));
  }

  close(): Promise<void> {
    return this.#close();
  }
}
