import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

/**
 * What writes an answer by its schema is made when the first one is written. Made for all routes, it is a fifth of a second of each
 * start, and a process needs few of them.
 */
export const serializerCompiler: FastifySerializerCompiler<fastJson.Schema> = ({ schema }) => {
  let write: ReturnType<typeof fastJson> | undefined;
  return (answer) => (write ??= fastJson(schema))(answer);
};
