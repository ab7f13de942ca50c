import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { HttpProblem } from '../errors/http-problem.ts';
import { costlyBodyBytes, MOST_JSON_VALUES } from './body-limits.ts';
import { hasMoreValuesThan } from './count-json-values.ts';

/** Takes JSON and nothing else, and no more of it than can be read at once; forms are for routes that register them. */
const requestBodies: FastifyPluginAsync = async (app) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    // A value is at least a byte, and nearly all bodies are too short for so many: those are not looked through.
    if (body.length > MOST_JSON_VALUES && hasMoreValuesThan(MOST_JSON_VALUES, body)) {
      const most = MOST_JSON_VALUES.toLocaleString('en-US');
      done(new HttpProblem(413, 'too_many_values', `A body may hold ${most} values. Send it in parts.`));
      return;
    }
    const read = () => void parse(request, body.toString('utf8'), done);
    if (body.length < costlyBodyBytes) read();
    else app.requestTurns.begin(request, body.length).then(read, done);
  });
};

export const requestBodiesPlugin = fastifyPlugin(requestBodies, {
  name: 'request-bodies',
  dependencies: ['request-turns'],
});
