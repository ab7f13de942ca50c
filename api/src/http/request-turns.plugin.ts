import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { FairTurns } from '../database/fair-turns.ts';
import { HttpProblem } from '../errors/http-problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    requestTurns: RequestTurns;
  }
}

/** Long bodies that are read and worked on at once. More of them only keep the other calls waiting. */
const COSTLY_AT_ONCE = 3;
/** While others are there, an organization rests so many times as long as its last long body took, */
const REST = 2;
/** and no longer than this, whatever the database made it wait for. */
const LONGEST_REST_MS = 1000;
const MEBIBYTE = 1024 * 1024;
/** Of one organization; the memory that a flood may take. */
const mostWaitingBytes = 64 * MEBIBYTE;

interface Held {
  leave: () => void;
  began: number;
}

/**
 * Lets the long bodies of organizations take turns before they are read: reading one keeps the process busy for longer
 * than a hundred small calls, so that who sends many at once waits for their own. While others call, one organization has
 * one of them at a time, and a rest after each: without it, bodies sent one after the other took most of the thread.
 */
export class RequestTurns {
  readonly #turns = new FairTurns(COSTLY_AT_ONCE);
  /** Bytes by tenant. */
  readonly #waiting = new Map<number, number>();
  readonly #held = new WeakMap<FastifyRequest, Held>();
  readonly #answered = new WeakSet<FastifyRequest>();
  /** Whose connection is closed. */
  readonly #gone = new WeakSet<FastifyRequest>();
  readonly #ended = new WeakSet<FastifyRequest>();

  /** Resolves when the body may be read. The place is held until the call has ended. */
  async begin(request: FastifyRequest, bytes: number): Promise<void> {
    const { caller } = request;
    if (!caller) return;
    const { tenantId } = caller;
    const waiting = this.#waiting.get(tenantId) ?? 0;
    if (waiting + bytes > mostWaitingBytes) throw tooMuchAtOnce();
    this.#waiting.set(tenantId, waiting + bytes);
    const leave = await this.#turns.enter(tenantId, 'foreground');
    this.#left(tenantId, bytes);
    if (this.#gone.has(request) || this.#ended.has(request)) {
      leave();
      throw gone();
    }
    this.#held.set(request, { leave, began: performance.now() });
  }

  /** The work is done, and its answer is about to be sent. */
  answered(request: FastifyRequest): void {
    this.#answered.add(request);
    if (this.#gone.has(request)) this.end(request);
  }

  /** The connection is closed. Work that goes on all the same keeps its place: giving up would be a way to have more of it. */
  gone(request: FastifyRequest): void {
    this.#gone.add(request);
    if (this.#answered.has(request)) this.end(request);
  }

  /** Also for calls that had no turn: whoever calls is there. */
  end(request: FastifyRequest): void {
    if (this.#ended.has(request)) return;
    this.#ended.add(request);
    const { caller } = request;
    if (!caller) return;
    this.#turns.seen(caller.tenantId);
    const held = this.#held.get(request);
    if (!held) return;
    const othersAreThere = this.#turns.shareOf(caller.tenantId) > 0;
    if (!othersAreThere) return held.leave();
    const rest = Math.min((performance.now() - held.began) * REST, LONGEST_REST_MS);
    setTimeout(held.leave, rest).unref();
  }

  #left(tenantId: number, bytes: number): void {
    const left = (this.#waiting.get(tenantId) ?? bytes) - bytes;
    if (left > 0) this.#waiting.set(tenantId, left);
    else this.#waiting.delete(tenantId);
  }
}

const requestTurns: FastifyPluginAsync = async (app) => {
  const turns = new RequestTurns();
  app.decorate('requestTurns', turns);
  app.addHook('onResponse', async (request) => turns.end(request));
  // Of a call whose caller went away before the answer there is no response.
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => turns.gone(request));
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    turns.answered(request);
    done();
  });
};

export const requestTurnsPlugin = fastifyPlugin(requestTurns, { name: 'request-turns' });

function tooMuchAtOnce(): HttpProblem {
  const sentence = 'The organization sends too much at once. Wait for the answers to what was sent.';
  return new HttpProblem(429, 'too_much_at_once', sentence, { headers: { 'retry-after': '1' } });
}

/** For the log: nobody reads it. */
function gone(): HttpProblem {
  return new HttpProblem(400, 'connection_closed', 'The connection was closed before its turn.');
}
