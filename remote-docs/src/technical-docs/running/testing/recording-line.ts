import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Exchange {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  status: number;
}

export interface RecordingLine {
  url: string;
  exchanges: Exchange[];
  close: () => void;
}

/**
 * A line to the product that remembers what went over it. Where `loses` says so, the request arrives and its answer
 * does not: the failure that idempotency keys are for.
 */
export async function recordingLine(
  target: string,
  loses: (exchange: Exchange, before: readonly Exchange[]) => boolean = () => false,
): Promise<RecordingLine> {
  const exchanges: Exchange[] = [];
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray());
    const { method = 'GET', url: path = '/', headers } = request;
    const { authorization, 'content-type': type, 'idempotency-key': key } = headers;
    const answer = await fetch(target + path, {
      method,
      headers: {
        ...(authorization && { authorization }),
        ...(type && { 'content-type': type }),
        ...(typeof key === 'string' && { 'idempotency-key': key }),
      },
      ...(body.length > 0 && { body }),
    });
    const text = await answer.text();
    const exchange = { method, path, headers, body, status: answer.status };
    const lost = loses(exchange, exchanges);
    exchanges.push(exchange);
    if (lost) request.socket.destroy();
    else
      response
        .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
        .end(text);
  };
  const server = createServer((request, response) => void pass(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
