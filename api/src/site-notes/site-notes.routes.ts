import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { actorOf, type Change, recordChange } from '../audit/audit.queries.ts';
import { notFound } from '../errors/http-problem.ts';
import { largeBodyBytes } from '../http/body-limits.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { IdempotencyHeaders, idempotently } from '../http/idempotency.ts';
import { madeAtOf } from '../http/made-at.ts';
import { mustHold } from '../policies/must-hold.ts';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { opaquePolicy } from '../site/security-headers.ts';
import { cleanPhoto } from './clean-photo.ts';
import { deleteNote, findNote, insertNote, listNotes, photoOf, siteName } from './site-notes.queries.ts';
import {
  NoteParams,
  type SiteNote,
  SiteNoteAnswer,
  SiteNoteList,
  SiteNoteRequest,
} from './site-notes.schema.ts';

const tags = ['Clients'];

export const siteNoteRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/clients/:id/notes',
    {
      config: { access: whoMay.readNotes },
      schema: {
        tags,
        operationId: 'listSiteNotes',
        summary: 'What people wrote down at a site',
        params: IdParams,
        response: { 200: SiteNoteList },
      },
    },
    async (request) => {
      const { id } = request.params;
      const notes = await request.inTenant(async (tx) =>
        (await siteName(tx, id)) === undefined ? undefined : listNotes(tx, id),
      );
      if (!notes) throw notFound('The client');
      return { data: notes };
    },
  );

  app.post(
    '/clients/:id/notes',
    {
      bodyLimit: largeBodyBytes,
      config: { access: whoMay.writeNotes },
      schema: {
        tags,
        operationId: 'addSiteNote',
        summary: 'Write something down at a site, with a photo too',
        params: IdParams,
        headers: IdempotencyHeaders,
        body: SiteNoteRequest,
        response: { 201: SiteNoteAnswer },
      },
    },
    async (request, reply) => {
      const { id: clientId } = request.params;
      const { text, photo: given, made_at } = request.body;
      const { userId, name } = staffOf(request);
      await request.inTenant((tx) => existingName(tx, clientId));
      return idempotently(request, reply, clientId, async (keep) => {
        const photo = given === undefined ? undefined : cleanPhoto(given);
        const madeAt = madeAtOf('made_at', made_at);
        return request.inTenant(async (tx) => {
          const site = await existingName(tx, clientId);
          const id = randomUUID();
          const author = { id: userId, name };
          await insertNote(tx, { id, clientId, text: text.trim(), author, madeAt, photo });
          const note = await findNote(tx, clientId, id);
          if (!note) throw notFound('The note');
          await recordChange(tx, actorOf(request), {
            ...changeOf('added', clientId, site),
            after: told(note),
          });
          return keep(tx, { status: 201, body: { data: note } });
        });
      });
    },
  );

  app.get(
    '/clients/:id/notes/:note_id/photo',
    {
      config: { access: whoMay.readNotes },
      schema: {
        tags,
        operationId: 'getSiteNotePhoto',
        summary: 'The photo of a note',
        params: NoteParams,
        response: {
          200: {
            description: 'The picture',
            content: { 'image/jpeg': { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
          },
        },
      },
    },
    async (request, reply) => {
      const { id, note_id } = request.params;
      const bytes = await request.inTenant((tx) => photoOf(tx, id, note_id));
      if (!bytes) throw notFound('The photo');
      return reply
        .headers({
          'content-type': 'image/jpeg',
          // Opened by itself it is a file, and never a document of this origin.
          'content-disposition': `attachment; filename="${note_id}.jpg"`,
          'content-security-policy': opaquePolicy,
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-store',
        })
        .send(bytes);
    },
  );

  app.delete(
    '/clients/:id/notes/:note_id',
    {
      config: { access: whoMay.writeNotes },
      schema: {
        tags,
        operationId: 'deleteSiteNote',
        summary: 'Delete a note: one’s own, or anybody’s of those who edit clients',
        params: NoteParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { id, note_id } = request.params;
      const caller = staffOf(request);
      await request.inTenant(async (tx) => {
        const site = await existingName(tx, id);
        const note = await findNote(tx, id, note_id);
        if (!note) throw notFound('The note');
        if (note.author.id !== caller.userId) mustHold(caller, 'client.update');
        await deleteNote(tx, note_id);
        await recordChange(tx, actorOf(request), { ...changeOf('deleted', id, site), before: told(note) });
      });
      return reply.code(204).send(null);
    },
  );
};

async function existingName(tx: Parameters<typeof siteName>[0], id: string): Promise<string> {
  const name = await siteName(tx, id);
  if (name === undefined) throw notFound('The client');
  return name;
}

const changeOf = (verb: 'added' | 'deleted', id: string, name: string): Change => ({
  action: `note.${verb}`,
  target: { type: 'client', id, name },
});

/** What the audit trail is told. Of a photo that there is one, not what it shows. */
const told = ({ text, made_at, photo }: SiteNote) => ({
  text,
  made_at,
  photo: photo && `${photo.width} × ${photo.height}`,
});
