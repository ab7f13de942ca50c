import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { actorOf, recordChange } from '../audit/audit.queries.ts';
import { HttpProblem, notFound } from '../errors/http-problem.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { StoreRefusal } from './backup-store.ts';
import { findBackup, listBackups, present, requestBackup } from './backups.queries.ts';
import { BackupAnswer, BackupList } from './backups.schema.ts';

const tags = ['Backups'];

export const backupRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/backups',
    {
      config: { access: whoMay.seeBackups },
      schema: {
        tags,
        operationId: 'listBackups',
        summary: 'The archives of the organization, the newest first, with those that failed',
        response: { 200: BackupList },
      },
    },
    async (request) => ({ data: (await request.inTenant(listBackups)).map(present) }),
  );

  app.post(
    '/backups',
    {
      config: { access: whoMay.makeABackup },
      schema: {
        tags,
        operationId: 'createBackup',
        summary: 'Have an archive made now; one that waits already is the same',
        response: { 202: BackupAnswer },
      },
    },
    async (request, reply) => {
      const { name, tenant, tenantId } = staffOf(request);
      const wanted = await request.inTenant(async (tx) => {
        const wanted = await requestBackup(tx, name);
        await recordChange(tx, actorOf(request), {
          action: 'backup.requested',
          target: { type: 'backup', id: wanted.backup_id, name: wanted.created_at.toISOString() },
        });
        return wanted;
      });
      await app.hastenBackup({ tenantId, id: tenant.id });
      return reply.code(202).send({ data: present(wanted) });
    },
  );

  app.get(
    '/backups/:id/archive',
    {
      config: { access: whoMay.downloadABackup },
      schema: {
        tags,
        operationId: 'getBackupArchive',
        summary: 'All that the organization had, as a zip of NDJSON',
        params: IdParams,
        response: {
          200: {
            description: 'The archive',
            content: {
              'application/zip': { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const found = await request.inTenant((tx) => findBackup(tx, request.params.id));
      if (found?.state !== 'stored' || found.file === null) throw notFound('The backup');
      const archive = await app.backupStore.read(found.file).catch((error: unknown) => {
        if (error instanceof StoreRefusal)
          throw new HttpProblem(502, 'backup_store_refused', error.message, { cause: error });
        throw error;
      });
      if (!archive)
        throw new HttpProblem(
          404,
          'archive_missing',
          'The archive is not where it was stored. Ask whoever runs this server: it was moved, or another process keeps it in a folder of its own.',
        );
      await request.inTenant((tx) =>
        recordChange(tx, actorOf(request), {
          action: 'backup.downloaded',
          target: { type: 'backup', id: found.backup_id, name: found.file ?? '' },
        }),
      );
      const [, name = 'backup.zip'] = found.file.split('/');
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="energy-monitor-${name}"`,
          'cache-control': 'no-store',
        })
        .send(archive);
    },
  );
};
