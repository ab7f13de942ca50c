import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp, Uuid } from '../http/envelope.schema.ts';
import { sentencesText } from '../http/plain-text.schema.ts';

/** What a photo may take when it is stored, in bytes. */
export const MOST_PHOTO_BYTES = 1024 * 1024;

export const SiteNote = Type.Object(
  {
    id: Uuid,
    text: Type.String(),
    author: Type.Object({ id: Uuid, name: Type.String() }, { title: 'NoteAuthor' }),
    made_at: Type.Unsafe<string>({ ...Timestamp, description: 'When it was written.' }),
    created_at: Type.Unsafe<string>({ ...Timestamp, description: 'When it arrived.' }),
    photo: Nullable(
      Type.Object(
        { width: Type.Integer(), height: Type.Integer(), bytes: Type.Integer() },
        { title: 'NotePhoto', description: 'In pixels; the picture is at `/photo` of the note.' },
      ),
    ),
  },
  { title: 'SiteNote' },
);
export type SiteNote = Static<typeof SiteNote>;

export const SiteNoteRequest = Type.Object(
  {
    text: sentencesText({ maxLength: 2000 }),
    photo: Type.Optional(
      Type.String({
        maxLength: Math.ceil(MOST_PHOTO_BYTES / 3) * 4,
        pattern: '^[A-Za-z0-9+/]+={0,2}$',
        description:
          'A JPEG as base64. Only what draws it is kept: neither where it was taken nor how it is to be turned.',
      }),
    ),
    made_at: Type.Optional(
      Type.Unsafe<string>({
        ...Timestamp,
        description:
          'When it was written, within the last seven days; now where it is left out or yet to come.',
      }),
    ),
  },
  { title: 'SiteNoteRequest', additionalProperties: false },
);
export type SiteNoteRequest = Static<typeof SiteNoteRequest>;

export const SiteNoteAnswer = DataOf(SiteNote);
export const SiteNoteList = DataOf(
  Type.Array(SiteNote, { description: 'The latest first, all of the site.' }),
);
export const NoteParams = Type.Object({ id: Uuid, note_id: Uuid });
