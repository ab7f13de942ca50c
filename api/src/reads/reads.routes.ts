import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { constants } from 'node:zlib';
import '@fastify/compress';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type Static, Type } from 'typebox';
import { whoMay } from '../policies/who-may.ts';
import { ReadsRequest } from './reads.schema.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** May be one of several reads of a call: it changes nothing, and its answer is no stream and not long. */
    together?: true;
  }
}

/** Of the call that are about its body and its answer, not about who calls. */
const ofTheCall = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'if-none-match',
  'transfer-encoding',
]);

/** Bytes from which an answer lets others pass: on a slow line it would keep them waiting. */
const LONG = 64 * 1024;
/** Milliseconds that it waits for them. */
const LETS_PASS = 500;

type Read = Static<typeof ReadsRequest>['reads'][number];

interface ReadAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const notTogether = Buffer.from(
  JSON.stringify({
    code: 'not_read_together',
    detail: 'This is not read together with others. Ask it by itself.',
  }),
);

/**
 * Several reads in one call, as a page begins with: on a slow line each call costs a browser a turn and a processor. Each is
 * done as if it had come by itself, so that the same decides who may ask it, and counts it.
 */
const reads: FastifyPluginAsyncTypebox = async (app) => {
  const known = new Set<string>();
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.together) known.add(`${String(method)} ${url}`);
  });

  app.post(
    '/reads',
    {
      config: { access: whoMay.readTogether, withoutCsrf: true },
      // Each answer is sent when it is there.
      compress: { customTypes: /^text\//, zlibOptions: { flush: constants.Z_SYNC_FLUSH } },
      schema: {
        tags: ['Statistics'],
        operationId: 'readTogether',
        summary: 'Several reads in one call, each answered as soon as it is there',
        description:
          'The answers come in any order, long ones rather later, each as a line and the bytes of its body: ' +
          '`{"read":0,"status":200,"headers":{"content-type":"…"},"bytes":1234}`. `read` is the place in the list, `bytes` how long ' +
          'the body is. What is not read together is answered 404.',
        body: ReadsRequest,
        response: {
          200: {
            description: 'The answers',
            content: { 'text/plain': { schema: Type.Unsafe<PassThrough>({ type: 'string' }) } },
          },
        },
      },
    },
    async (request, reply) => {
      // This body has been read. A read with a long one waits for a turn itself: without end, were it one that this call holds.
      app.requestTurns.end(request);
      const answers = new PassThrough();
      const asked = request.body.reads.map((read) => answerTo(request, read));
      const sent = asked.map(async (answer, read) => {
        const { status, headers, body } = await answer;
        if (body.length >= LONG) await Promise.race([Promise.allSettled(asked), pause(LETS_PASS)]);
        const line = JSON.stringify({ read, status, headers, bytes: body.length });
        answers.write(Buffer.concat([Buffer.from(`${line}\n`), body]));
      });
      void Promise.all(sent).then(
        () => answers.end(),
        (error: Error) => answers.destroy(error),
      );
      return reply
        .headers({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
        .send(answers);
    },
  );

  async function answerTo(request: FastifyRequest, { path, body }: Read): Promise<ReadAnswer> {
    const method = body === undefined ? 'GET' : 'POST';
    if (known.has(`${method} ${path.split('?')[0]}`)) return await readOne(request, method, path, body);
    return { status: 404, headers: { 'content-type': 'application/problem+json' }, body: notTogether };
  }

  async function readOne(request: FastifyRequest, method: 'GET' | 'POST', url: string, body?: object) {
    const answer = await app.inject({
      method,
      url,
      headers: ofWhoCalls(request),
      remoteAddress: request.socket.remoteAddress ?? '',
      ...(body !== undefined && { payload: body }),
    });
    const { 'content-type': type, etag } = answer.headers;
    return {
      status: answer.statusCode,
      headers: { ...(type && { 'content-type': type }), ...(etag && { etag }) },
      body: answer.rawPayload,
    };
  }
};

export const readsPlugin = fastifyPlugin(reads, { name: 'reads' });

function ofWhoCalls({ headers }: FastifyRequest) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheCall.has(name)));
}
