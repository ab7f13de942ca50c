import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { findClient } from '../clients/clients.queries.ts';
import { invalid, notFound } from '../errors/http-problem.ts';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { dayNames } from './day-names.ts';
import { LossesAnswer, type LossesQuery, LossesQuery as Query } from './losses.schema.ts';
import { lossesIn } from './losses-in.ts';

const DAY = 86_400_000;
const USUAL_DAYS = 30;
/** A question about more would add up millions of days of sites. */
const MOST_DAYS = 366;

export const lossRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/losses',
    {
      config: { access: whoMay.watchFigures },
      schema: {
        tags: ['Statistics'],
        operationId: 'getLosses',
        summary: 'What sites should have generated and did not, by cause, and what to fix first',
        querystring: Query,
        response: { 200: LossesAnswer },
      },
    },
    async (request) => {
      const today = dayNames(staffOf(request).tenant.timezone)(Date.now());
      const { client_id: client = null, kind = null } = request.query;
      const range = rangeOf(request.query, today);
      const data = await request.readTenant(async (tx) => {
        if (client !== null && !(await findClient(tx, client))) return undefined;
        return lossesIn(tx, { ...range, client, kind }, today);
      });
      if (!data) throw notFound('The client');
      return { data };
    },
  );
};

function rangeOf({ first_day, last_day }: LossesQuery, today: string): { first: string; last: string } {
  const last = last_day ?? today;
  const end = timeOf('last_day', last);
  const begin = first_day === undefined ? end - (USUAL_DAYS - 1) * DAY : timeOf('first_day', first_day);
  if (begin > end) throw invalid([{ field: 'last_day', message: 'is before first_day' }]);
  if (end - begin >= MOST_DAYS * DAY)
    throw invalid([{ field: 'first_day', message: `is more than ${MOST_DAYS} days before last_day` }]);
  return { first: new Date(begin).toISOString().slice(0, 10), last };
}

function timeOf(field: string, day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day)
    throw invalid([{ field, message: 'is not a day of the calendar' }]);
  return time;
}
