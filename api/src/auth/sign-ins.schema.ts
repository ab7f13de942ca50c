import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp, Uuid } from '../http/envelope.schema.ts';

const OwnSignIn = Type.Object(
  {
    id: Uuid,
    signed_in_at: Timestamp,
    active_at: Type.String({
      format: 'date-time',
      maxLength: 40,
      description: 'When it last asked for an access token. An open page asks within SESSION_TTL_SECONDS.',
    }),
    browser: Nullable(Type.String({ description: 'As its User-Agent says.' })),
    system: Nullable(Type.String({ description: 'As its User-Agent says.' })),
    current: Type.Boolean({ description: 'The one that asks.' }),
  },
  { title: 'OwnSignIn' },
);
export type OwnSignIn = Static<typeof OwnSignIn>;

export const OwnSignInList = DataOf(Type.Array(OwnSignIn));
export const EndedSignIns = DataOf(
  Type.Object({ ended: Type.Integer({ description: 'How many were ended.' }) }, { title: 'EndedSignIns' }),
);
