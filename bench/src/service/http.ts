import { Agent, type OutgoingHttpHeaders, request } from 'node:http';

export interface Answer {
  status: number;
  text: string;
  milliseconds: number;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

/**
 * Connections that stay open, like those of a browser or a device gateway. Not `fetch`, whose streams cost the two
 * cores that are to be measured as much as the service does.
 */
export class Connections {
  readonly #agent: Agent;

  /** @param from the address of this machine that the service sees, such as 127.0.0.2: another office, say */
  constructor(most: number, from?: string) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: most, ...(from && { localAddress: from }) });
  }

  send({ method, url, headers, body }: Call): Promise<Answer> {
    const began = performance.now();
    return new Promise((resolve, reject) => {
      const outgoing = request(
        url,
        {
          method,
          agent: this.#agent,
          headers: {
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            }),
            ...headers,
          },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
              milliseconds: performance.now() - began,
            }),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** The answer's body; a call that the scenario needs and that failed ends it with what the service said. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the body is what the call answers
export function bodyOf<T>({ status, text }: Answer): T {
  if (status < 200 || status > 299) throw new Error(`The service answered ${status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as T;
}
