import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { actorOf, recordChange } from '../audit/audit.queries.ts';
import type { Database } from '../database/database.ts';
import { tenantTransaction, tenantSelect } from '../database/tenant-transaction.ts';
import { forbidden, HttpProblem, notFound } from '../errors/http-problem.ts';
import { DataOf, Timestamp } from '../http/envelope.schema.ts';
import { whoMay } from '../policies/who-may.ts';
import type { ReleaseConfig } from '../releases/release-config.ts';
import { ReleaseDesk } from '../releases/release-desk.ts';
import { PartName, ReleaseName } from '../releases/release-move.schema.ts';
import { PartParams } from '../releases/releases.schema.ts';
import { type StaffCaller, staffOf } from '../sessions/caller.ts';
import { type PreviewGrant, readGrant } from './preview-grant.ts';

const tags = ['Parts of the application'];

interface PreviewParts {
  config: { releases: ReleaseConfig; registryPublicKey: string | null };
  database: Database;
}

const Preview = Type.Object(
  {
    remote: PartName,
    release: ReleaseName,
    contract: Type.String({ description: 'Integrity value of the release’s contract.json' }),
    until: Timestamp,
  },
  { title: 'Preview' },
);

const PreviewLink = Type.Object(
  { links: Type.Array(Type.String(), { description: 'One for each live host' }), until: Timestamp },
  { title: 'PreviewLink' },
);

const Whom = Type.String({
  minLength: 3,
  maxLength: 400,
  description: 'An e-mail address, `tenant:<id>`, or `role:<name>@<id>`',
});

/** Published releases for some people and some time: links are made here, and held against whoever opens one. */
export const previewRoutes: FastifyPluginAsyncTypebox<PreviewParts> = async (app, { config, database }) => {
  const desk = new ReleaseDesk(config.releases);
  app.addHook('onClose', async () => desk.close());

  app.post(
    '/previews',
    {
      config: { access: whoMay.openPreviews },
      schema: {
        tags,
        operationId: 'openPreview',
        summary: 'What the link of a preview shows to the person who opens it',
        body: Type.Object(
          { link: Type.String({ minLength: 1, maxLength: 4000 }) },
          { additionalProperties: false },
        ),
        response: { 200: DataOf(Preview) },
      },
    },
    async (request, reply) => {
      const grant = readGrant(request.body.link, config.registryPublicKey);
      if (grant === null)
        throw forbidden('preview_not_genuine', 'This preview link is damaged or not from this installation.');
      if (!(Date.parse(grant.until) > Date.now()))
        throw new HttpProblem(410, 'preview_over', 'This preview is over. Ask for a new link.');
      if (!(await isFor(database, staffOf(request), grant.for)))
        throw forbidden('preview_not_yours', 'This preview is for somebody else.');
      const { remote, release, contract, until } = grant;
      return reply.header('cache-control', 'no-store').send({ data: { remote, release, contract, until } });
    },
  );

  app.post(
    '/releases/:remote/previews',
    {
      config: { access: whoMay.moveReleases },
      schema: {
        tags,
        operationId: 'makePreview',
        summary: 'A link that shows a published release to one person, role or organization for some time',
        params: PartParams,
        body: Type.Object(
          { release: ReleaseName, for: Whom, hours: Type.Integer({ minimum: 1, maximum: 336 }) },
          { title: 'PreviewRequest', additionalProperties: false },
        ),
        response: { 200: DataOf(PreviewLink) },
      },
    },
    async (request, reply) => {
      const { remote } = request.params;
      if (!(await desk.has(remote))) throw notFound('The part');
      const caller = staffOf(request);
      const { release, for: whom, hours } = request.body;
      const hosts = desk.hosts.flatMap((host) => ['--host', host]);
      const words = ['preview', `${remote}@${release}`, ...hosts, `--for=${whom.trim()}`, `--hours=${hours}`];
      const { data, sentence } = await desk.move(words, caller.name);
      if (data === null)
        throw new HttpProblem(422, 'preview_refused', sentence ?? 'The preview was not made.');
      const { links, until } = data as { links: string[]; until: string };
      await tenantTransaction(database, caller.tenantId, (tx) =>
        recordChange(tx, actorOf(request), {
          action: 'release.preview',
          target: { type: 'release', id: remote, name: remote },
          after: { release, for: whom.trim(), until },
        }),
      );
      return reply.header('cache-control', 'no-store').send({ data: { links, until } });
    },
  );
};

async function isFor(database: Database, caller: StaffCaller, whom: PreviewGrant['for']): Promise<boolean> {
  if ('person' in whom) {
    // Who they are with the sign-in provider, not what an organization calls them.
    const person = await database.owner
      .selectFrom('person')
      .select('email')
      .where('person_id', '=', caller.personId)
      .executeTakeFirst();
    return person?.email.toLowerCase() === whom.person;
  }
  if (whom.tenant !== caller.tenant.id) return false;
  if (!('role' in whom)) return true;
  const held = await tenantSelect(
    database,
    caller.tenantId,
    sql<{ name: string }>`
      select r.name from user_role u join role r on r.tenant_id = u.tenant_id and r.role_id = u.role_id
      where u.tenant_id = ${caller.tenantId} and u.user_id = ${caller.userId}::uuid`,
  );
  return held.some(({ name }) => name === whom.role);
}
