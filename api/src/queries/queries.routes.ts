import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { DataOf } from '../http/envelope.schema.ts';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { QueryAnswers } from './answer-query.ts';
import { SeriesAnswers } from './answer-series.ts';
import { QueryAnswer, QueryRequest, QueryTemplate } from './queries.schema.ts';
import { QueryCache } from './query-cache.ts';
import { RangeStamps } from './settled-days.ts';
import { isSeriesQuestion } from './series-questions.ts';
import { templateOf, templates } from './templates.ts';

const tags = ['Statistics'];

interface WrittenAnswer {
  json: string;
}

export const queryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const cache = new QueryCache();
  const ranges = new RangeStamps();
  const answers = new QueryAnswers(cache, ranges);
  const ofSeries = new SeriesAnswers(cache, ranges);

  app.post(
    '/query/execute',
    {
      config: {
        access: whoMay.askAQuery,
        together: true,
        along: (tenantId, session) => answers.foreseen.likely(tenantId, session),
      },
      schema: {
        tags,
        operationId: 'executeQuery',
        summary: 'Run a query template over the readings of the organization',
        body: QueryRequest,
        response: { 200: Type.Unsafe<WrittenAnswer>(QueryAnswer) },
      },
      // The rows are JSON already.
      serializerCompiler: () => (answer: WrittenAnswer) => answer.json,
    },
    async (request) => {
      const began = performance.now();
      const caller = staffOf(request);
      const { tenant, tenantId } = caller;
      const { template_id, parameters: given, cache_ttl: ttlSeconds = 300 } = request.body;
      const { columns, prepare } = templateOf(template_id);
      const query = prepare(given);
      const asking = { tenant, query, ttlSeconds };
      const { rows, cached } = await request.readsOfTenant((reads) =>
        isSeriesQuestion(query.id)
          ? ofSeries.answer(reads, tenantId, query.id, asking)
          : answers.answer(reads, caller, asking),
      );
      const about = {
        row_count: rows.count,
        execution_time_ms: Math.round((performance.now() - began) * 10) / 10,
        metadata: { cached },
      };
      return {
        json: `{"data":{"columns":${JSON.stringify(columns)},"rows":${rows.text},${JSON.stringify(about).slice(1)}}`,
      };
    },
  );

  app.get(
    '/query/templates',
    {
      config: { access: whoMay.queryReadings },
      schema: {
        tags,
        operationId: 'listQueryTemplates',
        summary: 'The query templates with their parameters',
        querystring: Type.Object({ category: Type.Optional(Type.String({ maxLength: 100 })) }),
        response: { 200: DataOf(Type.Array(QueryTemplate)) },
      },
    },
    async ({ query: { category } }) => ({
      data: templates.filter((template) => !category || template.category === category),
    }),
  );

  app.get(
    '/query/templates/:id',
    {
      config: { access: whoMay.queryReadings },
      schema: {
        tags,
        operationId: 'getQueryTemplate',
        summary: 'One query template',
        params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
        response: { 200: DataOf(QueryTemplate) },
      },
    },
    async ({ params: { id } }) => ({ data: templateOf(id) }),
  );
};
