import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { actorOf, recordChange } from '../audit/audit.queries.ts';
import { conflict, notFound } from '../errors/http-problem.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { pageOf } from '../http/paging.ts';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { insertEnd, insertReview, listItems, listReviews, takeTurns } from './access-reviews.queries.ts';
import {
  AccessFindingsAnswer,
  AccessReviewAnswer,
  AccessReviewItemAnswer,
  AccessReviewItems,
  AccessReviewItemsQuery,
  AccessReviewList,
  DecideBody,
  ItemParams,
} from './access-reviews.schema.ts';
import { decide } from './decide.ts';
import { findingsOf } from './findings.queries.ts';

const tags = ['Access reviews'];
const config = { access: whoMay.reviewAccess };

const targetOf = (id: string) => ({ type: 'access_review', id, name: '' });

export const accessReviewRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/access-findings',
    {
      config,
      schema: {
        tags,
        operationId: 'getAccessFindings',
        summary: 'Who was not there for long, who administers, and what nobody has',
        response: { 200: AccessFindingsAnswer },
      },
    },
    async (request) => ({ data: await request.inTenant(findingsOf) }),
  );

  app.get(
    '/access-reviews',
    {
      config,
      schema: {
        tags,
        operationId: 'listAccessReviews',
        summary: 'The reviews of who has which role, the latest first',
        response: { 200: AccessReviewList },
      },
    },
    async (request) => ({ data: await request.inTenant((tx) => listReviews(tx)) }),
  );

  app.post(
    '/access-reviews',
    {
      config,
      schema: {
        tags,
        operationId: 'startAccessReview',
        summary: 'Begin a review of each role of each person, and of the roles that nobody has',
        response: { 201: AccessReviewAnswer },
      },
    },
    async (request, reply) => {
      const review = await request.inTenant(async (tx) => {
        await takeTurns(tx);
        const open = (await listReviews(tx)).find(({ ended_at }) => ended_at === null);
        if (open)
          throw conflict('review_open', `${open.started_by.name} has begun a review that is not finished.`);
        const id = await insertReview(tx, staffOf(request));
        await recordChange(tx, actorOf(request), { action: 'access_review.opened', target: targetOf(id) });
        const [started] = await listReviews(tx, id);
        if (!started) throw notFound('The access review');
        return started;
      });
      return reply.code(201).send({ data: review });
    },
  );

  app.get(
    '/access-reviews/:id/items',
    {
      config,
      schema: {
        tags,
        operationId: 'listAccessReviewItems',
        summary: 'What a review is about, with who decided what and when',
        params: IdParams,
        querystring: AccessReviewItemsQuery,
        response: { 200: AccessReviewItems },
      },
    },
    async (request) =>
      request.inTenant(async (tx) => {
        const [review] = await listReviews(tx, request.params.id);
        if (!review) throw notFound('The access review');
        const { items, total } = await listItems(tx, review.id, request.query);
        return pageOf(items, total, request.query);
      }),
  );

  app.post(
    '/access-reviews/:id/items/:item/decision',
    {
      config,
      schema: {
        tags,
        operationId: 'decideAccess',
        summary: 'Confirm or remove, once; nobody can change it afterwards',
        params: ItemParams,
        body: DecideBody,
        response: { 200: AccessReviewItemAnswer },
      },
    },
    async (request) => {
      const { id: reviewId, item: itemId } = request.params;
      const { decision } = request.body;
      const asked = { caller: staffOf(request), actor: actorOf(request), reviewId, itemId, decision };
      return { data: await request.inTenant((tx) => decide(tx, asked)) };
    },
  );

  app.post(
    '/access-reviews/:id/end',
    {
      config,
      schema: {
        tags,
        operationId: 'endAccessReview',
        summary: 'End a review with what is decided by then',
        params: IdParams,
        response: { 200: AccessReviewAnswer },
      },
    },
    async (request) => {
      const review = await request.inTenant(async (tx) => {
        await takeTurns(tx);
        const [open] = await listReviews(tx, request.params.id);
        if (!open) throw notFound('The access review');
        if (open.ended_at) throw conflict('review_ended', 'This access review has ended.');
        await insertEnd(tx, open.id, staffOf(request));
        await recordChange(tx, actorOf(request), {
          action: 'access_review.ended',
          target: targetOf(open.id),
        });
        const [ended] = await listReviews(tx, open.id);
        return ended ?? open;
      });
      return { data: review };
    },
  );
};
