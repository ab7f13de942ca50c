import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver of webhooks on this machine that keeps what it gets and answers what it is told to. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  readonly url: string;
  /** The status of the next answers. */
  status = 204;
  readonly #close: () => Promise<void>;

  private constructor(url: string, close: () => Promise<void>) {
    this.url = url;
    this.#close = close;
  }

  static async start(): Promise<WebhookReceiver> {
    const server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        receiver.received.push({ headers: request.headers, body });
        response.writeHead(receiver.status, { location: 'http://169.254.169.254/' }).end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const receiver = new WebhookReceiver(`http://127.0.0.1:${port}/hook`, async () => {
      server.close();
      server.closeAllConnections();
    });
    return receiver;
  }

  close(): Promise<void> {
    return this.#close();
  }
}
