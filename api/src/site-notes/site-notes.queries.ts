import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { quotaReached, takeTurns } from '../quotas/require-room.ts';
import { rfc3339 } from '../queries/json-rows.ts';
import type { Photo } from './clean-photo.ts';
import type { SiteNote } from './site-notes.schema.ts';

const MOST_NOTES = 200;
/** About half a gigabyte, as phones take them and pages shrink them. */
const MOST_PHOTOS = 2000;

interface NewNote {
  id: string;
  clientId: string;
  text: string;
  author: SiteNote['author'];
  madeAt: Date;
  photo: Photo | undefined;
}

/** The name of a site that is there; nothing of one that is not, or was deleted. */
export async function siteName({ db, tenantId }: TenantTransaction, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('client')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.name;
}

export async function listNotes(tx: TenantTransaction, clientId: string): Promise<SiteNote[]> {
  return notesOf(tx, clientId, null);
}

export async function findNote(
  tx: TenantTransaction,
  clientId: string,
  id: string,
): Promise<SiteNote | undefined> {
  return (await notesOf(tx, clientId, id))[0];
}

async function notesOf(
  { db, tenantId }: TenantTransaction,
  clientId: string,
  only: string | null,
): Promise<SiteNote[]> {
  const { rows } = await sql<SiteNote>`
    select n.note_id as id, n.text, json_build_object('id', n.author_id, 'name', n.author_name) as author,
      ${rfc3339(sql`n.made_at`)} as made_at, ${rfc3339(sql`n.created_at`)} as created_at,
      (select json_build_object('width', p.width, 'height', p.height, 'bytes', octet_length(p.bytes)) from site_note_photo p
        where p.tenant_id = ${tenantId} and p.note_id = n.note_id) as photo
    from site_note n
    where n.tenant_id = ${tenantId} and n.client_id = ${clientId}::uuid
      and n.note_id = coalesce(${only}::uuid, n.note_id)
    order by n.made_at desc, n.note_id`.execute(db);
  return rows;
}

export async function photoOf(
  { db, tenantId }: TenantTransaction,
  clientId: string,
  id: string,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select p.bytes from site_note_photo p
      join site_note n on n.tenant_id = ${tenantId} and n.note_id = p.note_id
      join client c on c.tenant_id = ${tenantId} and c.client_id = n.client_id and c.deleted_at is null
    where p.tenant_id = ${tenantId} and p.note_id = ${id}::uuid and n.client_id = ${clientId}::uuid`.execute(
    db,
  );
  return rows[0] && Buffer.from(rows[0].bytes);
}

export async function insertNote(tx: TenantTransaction, note: NewNote): Promise<void> {
  const { db, tenantId } = tx;
  const { id, clientId, text, author, madeAt, photo } = note;
  await requireRoom(tx, clientId, photo !== undefined);
  await db
    .insertInto('site_note')
    .values({
      tenant_id: tenantId,
      note_id: id,
      client_id: clientId,
      text,
      author_id: author.id,
      author_name: author.name,
      made_at: madeAt,
    })
    .execute();
  if (!photo) return;
  await db
    .insertInto('site_note_photo')
    .values({ tenant_id: tenantId, note_id: id, ...photo })
    .execute();
}

async function requireRoom(tx: TenantTransaction, clientId: string, hasPhoto: boolean): Promise<void> {
  await takeTurns(tx);
  const { rows } = await sql<{ notes: number; photos: number }>`
    select (select count(*)::int from site_note
        where tenant_id = ${tx.tenantId} and client_id = ${clientId}::uuid) as notes,
      (select count(*)::int from site_note_photo where tenant_id = ${tx.tenantId}) as photos`.execute(tx.db);
  const { notes = 0, photos = 0 } = rows[0] ?? {};
  if (notes >= MOST_NOTES) throw quotaReached('notes of a site', MOST_NOTES);
  if (hasPhoto && photos >= MOST_PHOTOS)
    throw quotaReached('notes with a photo in the organization', MOST_PHOTOS);
}

export async function deleteNote({ db, tenantId }: TenantTransaction, id: string): Promise<void> {
  await db.deleteFrom('site_note').where('tenant_id', '=', tenantId).where('note_id', '=', id).execute();
}
