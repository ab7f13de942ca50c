import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { actorOf } from '../audit/audit.queries.ts';
import type { Database } from '../database/database.ts';
import { conflict, notFound } from '../errors/http-problem.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { releaseHealth } from '../telemetry/remote-loads.queries.ts';
import { carryOut } from './carry-out.ts';
import { moveWords } from './move-words.ts';
import { partReleases } from './part-releases.ts';
import type { ReleaseConfig } from './release-config.ts';
import { ReleaseDesk } from './release-desk.ts';
import { type MoveKind, MoveRequest, type ReleaseMove, ReleaseMoveAnswer } from './release-move.schema.ts';
import { findMove, runningMoves, startMove } from './release-moves.queries.ts';
import {
  DiffQuery,
  HistoryQuery,
  PartParams,
  PartReleasesList,
  ReleaseDiffAnswer,
  ReleaseHistory,
} from './releases.schema.ts';

const tags = ['Parts of the application'];

/** Of one part. Each is a process. */
const MOST_AT_ONCE = 5;

const isPromotion = ({ move }: { move: MoveKind }) => move === 'promote' || move === 'canary';

interface ReleaseParts {
  config: ReleaseConfig;
  database: Database;
}

/** Releases are of the installation: who may look and move is decided by `operators`, in the session. */
export const releaseRoutes: FastifyPluginAsyncTypebox<ReleaseParts> = async (app, { config, database }) => {
  const desk = new ReleaseDesk(config);
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    desk.close();
    await Promise.allSettled(underWay);
  });

  app.get(
    '/releases',
    {
      config: { access: whoMay.readReleases },
      schema: {
        tags,
        operationId: 'listReleases',
        summary: 'What is live of each part, what was taken back and why, and how it is doing',
        response: { 200: PartReleasesList },
      },
    },
    async (_request, reply) => {
      const [parts, health, running] = await Promise.all([
        desk.parts(),
        releaseHealth(database.owner),
        runningMoves(database.owner),
      ]);
      reply.header('cache-control', 'no-store');
      return { data: parts.map((part) => partReleases(part, health, running)) };
    },
  );

  app.get(
    '/releases/:remote/history',
    {
      config: { access: whoMay.readReleases },
      schema: {
        tags,
        operationId: 'listReleaseMoves',
        summary: 'Who has moved a part, when and why, the latest first',
        params: PartParams,
        querystring: HistoryQuery,
        response: { 200: ReleaseHistory },
      },
    },
    async ({ params, query }) => {
      const { entries, next } = await desk.history(params.remote, query);
      return { data: entries, next };
    },
  );

  app.get(
    '/releases/:remote/diff',
    {
      config: { access: whoMay.readReleases },
      schema: {
        tags,
        operationId: 'compareReleases',
        summary: 'What two releases of a part say differently of themselves',
        params: PartParams,
        querystring: DiffQuery,
        response: { 200: ReleaseDiffAnswer },
      },
    },
    async ({ params, query }) => ({ data: await desk.diff(params.remote, query.from, query.to) }),
  );

  app.post(
    '/releases/:remote/moves',
    {
      config: { access: whoMay.moveReleases },
      schema: {
        tags,
        operationId: 'moveRelease',
        summary: 'Promote, halt, roll back, turn off or on a part of the application, for everybody',
        description:
          'Begins what the `mfe` command does, gate included, which can take a minute: ask for the move.',
        params: PartParams,
        body: MoveRequest,
        response: { 202: ReleaseMoveAnswer },
      },
    },
    async (request, reply) => {
      const { remote } = request.params;
      const words = moveWords(remote, request.body, desk.hosts);
      if (!(await desk.has(remote))) throw notFound('The part');
      const caller = staffOf(request);
      const move = await startMove(database.owner, caller, remote, request.body, (others) =>
        checkRoom(remote, request.body, others),
      );
      const onFailure = (err: unknown) => request.log.error({ err, remote }, 'A move of a release failed');
      const who = { actor: actorOf(request), tenantId: caller.tenantId };
      const work = carryOut({ database, desk, onFailure }, move, words, who).catch(onFailure);
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
      return reply.code(202).send({ data: move });
    },
  );

  app.get(
    '/release-moves/:id',
    {
      config: { access: whoMay.readReleases },
      schema: {
        tags,
        operationId: 'getReleaseMove',
        summary: 'What has become of a move',
        params: IdParams,
        response: { 200: ReleaseMoveAnswer },
      },
    },
    async (request, reply) => {
      const move = await findMove(database.owner, request.params.id);
      if (!move) throw notFound('The move');
      return reply.header('cache-control', 'no-store').send({ data: move });
    },
  );
};

/** Taking something back never waits: the pointer itself lets only one of two moves through. */
function checkRoom(remote: string, asked: MoveRequest, others: readonly ReleaseMove[]): void {
  const other = others.find(isPromotion);
  if (other && isPromotion(asked))
    throw conflict('move_under_way', `${other.by} is promoting ${remote} ${other.release} at this moment.`);
  if (others.length >= MOST_AT_ONCE)
    throw conflict('move_under_way', `${others.length} moves of ${remote} are under way: wait for them.`);
}
