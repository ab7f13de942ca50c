import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './address-key.ts';
import { usualBodyBytes } from './body-limits.ts';
import { penalize, type Refusal, type RefusedCallers } from './refused-callers.ts';

export interface GateSettings {
  refused: RefusedCallers;
  /** Connections of one address at a time; absent where a proxy stands before the service, whose they all are. */
  connectionsOfAnAddress: number | undefined;
  /** Whether a bearer token is good: who has one is not held to the address of others. */
  isGood: (headers: IncomingHttpHeaders) => Promise<boolean>;
  /** Told of everything that is refused here, by the name of the limit: there is no log line of it. */
  count: (by: string) => void;
}

/** Calls of one connection that are not answered yet. Browsers send one after the other. */
const MOST_AT_ONCE = 10;

interface Held {
  underWay: number;
}

/**
 * Stands before everything: ends connections beyond those an address may have, and answers who is refused anyway without
 * routes, hooks, log lines or the database. Such an answer is held back the longer the more they go on, and a connection
 * carries one at a time: so refusing costs the less the more is asked.
 */
export function guard(server: Server, settings: GateSettings): void {
  const { refused, connectionsOfAnAddress, isGood, count } = settings;
  if (connectionsOfAnAddress !== undefined) limitConnections(server, connectionsOfAnAddress, count);
  const handlers = server.listeners('request') as ((
    request: IncomingMessage,
    answer: ServerResponse,
  ) => void)[];
  server.removeAllListeners('request');
  const connections = new WeakMap<Socket, Held>();

  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    const { socket } = request;
    const held = connections.get(socket) ?? { underWay: 0 };
    connections.set(socket, held);
    held.underWay += 1;
    if (held.underWay > MOST_AT_ONCE) {
      count('pipeline');
      return socket.destroy();
    }
    answer.once('close', () => (held.underWay -= 1));
    const handle = () => {
      for (const each of handlers) each(request, answer);
    };
    const turnAway = (refusal: Refusal) => {
      count(refusal.policy);
      refuse(request, answer, refusal, held.underWay);
    };
    const { headers } = request;
    const own = headers.authorization === undefined ? undefined : refused.find(headers.authorization);
    if (own) return turnAway(own);
    const ofAll = refusalOfAddress(request);
    if (!ofAll) return handle();
    if (headers.authorization === undefined) return turnAway(ofAll);
    void isGood(headers).then((good) => (good ? handle() : turnAway(ofAll)));
  });

  function refusalOfAddress({ url = '', socket }: IncomingMessage): Refusal | undefined {
    // Behind a proxy only its headers tell the address, which are for the limits to read.
    if (connectionsOfAnAddress === undefined) return undefined;
    return refused.find(ofAddress(placeOfPath(url), socket.remoteAddress ?? ''));
  }
}

export type Place = 'api' | 'sign-in' | 'files';

export function placeOfPath(path: string): Place {
  if (/^\/(v1|api)([/?]|$)/.test(path)) return 'api';
  return /^\/sso([/?]|$)/.test(path) ? 'sign-in' : 'files';
}

/** The key of callers who prove nothing. */
export function ofAddress(place: Place, address: string): string {
  return `${place} ${addressKey(address)}`;
}

function refuse(request: IncomingMessage, answer: ServerResponse, refusal: Refusal, underWay: number): void {
  const { delayMs, closes } = penalize(refusal);
  if (delayMs > 0 && underWay > 1) return void request.socket.destroy();
  const seconds = Math.max(1, Math.ceil((refusal.until - Date.now()) / 1000));
  const sentence = `Too many requests. Try again in ${seconds} s.`;
  const body = JSON.stringify({
    type: 'about:blank',
    title: 'Too Many Requests',
    status: 429,
    detail: sentence,
    message: sentence,
    code: 'too_many_requests',
    request_id: randomUUID(),
  });
  // A long body is not read to its end.
  const ends = closes || Number(request.headers['content-length'] ?? 0) > usualBodyBytes;
  const send = () => {
    if (answer.destroyed) return;
    answer.writeHead(429, {
      ...refusal.headers,
      'retry-after': String(seconds),
      ratelimit: `"${refusal.policy}";r=0;t=${seconds}`,
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': String(Buffer.byteLength(body)),
      ...(ends && { connection: 'close' }),
    });
    answer.end(body);
  };
  if (delayMs > 0) setTimeout(send, delayMs);
  else send();
}

function limitConnections(server: Server, most: number, count: (by: string) => void): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const from = addressKey(socket.remoteAddress ?? '');
    const before = open.get(from) ?? 0;
    if (before >= most) {
      count('connections');
      return void socket.destroy();
    }
    open.set(from, before + 1);
    socket.once('close', () => {
      const left = (open.get(from) ?? 1) - 1;
      if (left > 0) open.set(from, left);
      else open.delete(from);
    });
  });
}
