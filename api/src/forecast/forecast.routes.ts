import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { findClient } from '../clients/clients.queries.ts';
import { notFound } from '../errors/http-problem.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { whoMay } from '../policies/who-may.ts';
import { ForecastAnswer, type ForecastSum, ForecastSums } from './forecast.schema.ts';
import { findForecast, findSums } from './forecasts.queries.ts';
import { noForecast, presentForecast } from './present-forecast.ts';

export const forecastRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/clients/:id/forecast',
    {
      config: { access: whoMay.readAClient },
      schema: {
        tags: ['Clients'],
        operationId: 'getClientForecast',
        summary: 'What a site will give or take in the next 48 hours, and how good such forecasts were',
        params: IdParams,
        response: { 200: ForecastAnswer },
      },
    },
    async (request) => {
      const data = await request.readTenant(async (tx) => {
        const client = await findClient(tx, request.params.id);
        if (!client) return undefined;
        if (client.kind === null || client.kind === 'weather') return noForecast('no_model');
        if (client.status === 'inactive') return noForecast('inactive');
        const stored = await findForecast(tx, client.id);
        return stored ? presentForecast(stored, Date.now()) : noForecast('too_few_days');
      });
      if (!data) throw notFound('The client');
      return { data };
    },
  );

  app.get(
    '/forecasts',
    {
      config: { access: whoMay.watchFigures },
      schema: {
        tags: ['Statistics'],
        operationId: 'getForecastSums',
        summary: 'What all sites together will generate and use in the next 48 hours',
        response: { 200: ForecastSums },
      },
    },
    async (request) => {
      const sums = await request.readTenant(findSums);
      const now = Date.now();
      return {
        data: sums.flatMap(({ role, sites, ...stored }): ForecastSum[] =>
          role === 'generation' || role === 'consumption'
            ? [{ role, sites, ...presentForecast(stored, now) }]
            : [],
        ),
      };
    },
  );
};
