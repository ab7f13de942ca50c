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
const MEBIBYTE = 1024 * 1024;
/** Of one organization; the memory that a flood may take. */
const mostWaitingBytes = 64 * MEBIBYTE;

/**
 * Lets the long bodies of organizations take turns before they are read: reading one keeps the process busy for longer
 * than a hundred small calls, so that who sends many at once waits for their own.
 */
export class RequestTurns {
  readonly #turns = new FairTurns(COSTLY_AT_ONCE);
  /** Bytes by tenant. */
  readonly #waiting = new Map<number, number>();
  readonly #leaving = new WeakMap<FastifyRequest, () => void>();
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
    if (this.#ended.has(request)) {
      leave();
      throw gone();
    }
    this.#leaving.set(request, leave);
  }

  /** Called once, also for calls that had no turn. */
  end(request: FastifyRequest): void {
    this.#ended.add(request);
    this.#leaving.get(request)?.();
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
