import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp, Uuid } from '../http/envelope.schema.ts';

export const PartName = Type.String({ maxLength: 40, pattern: '^[a-z][a-z0-9-]{0,39}$' });
export const ReleaseName = Type.String({ maxLength: 73, pattern: '^[0-9A-Za-z.-]{1,60}-[0-9a-f]{12}$' });
const Words = Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' });

export const MoveKind = Type.Enum(['promote', 'canary', 'halt', 'rollback', 'disable', 'enable']);
export type MoveKind = Static<typeof MoveKind>;

export const MoveRequest = Type.Object(
  {
    move: MoveKind,
    seen: Type.Integer({
      minimum: 0,
      description:
        'The `serial` by which the person decided: whoever was faster is told of, and nothing is done twice.',
    }),
    release: Type.Optional(ReleaseName),
    percent: Type.Optional(Type.Number({ minimum: 0.01, maximum: 100, description: 'Of all people' })),
    tenants: Type.Optional(Type.Array(Uuid, { maxItems: 50, uniqueItems: true })),
    reason: Type.Optional(Words),
    even_though: Type.Optional(Words),
    urgent: Type.Optional(
      Type.Boolean({
        description: 'Of `promote` and `canary`: pages that are open take it within a minute.',
      }),
    ),
  },
  { title: 'ReleaseMoveRequest', additionalProperties: false },
);
export type MoveRequest = Static<typeof MoveRequest>;

/** `already`: somebody else had just done it. `conflict`: something else has happened meanwhile. */
const ended = ['done', 'already', 'refused', 'conflict', 'failed'] as const;
export type StoredMoveState = 'running' | (typeof ended)[number];

export const ReleaseMove = Type.Object(
  {
    id: Uuid,
    remote: PartName,
    move: MoveKind,
    release: Nullable(Type.String()),
    by: Type.String(),
    state: Type.Enum(['running', ...ended, 'lost'], {
      description: '`lost`: the service stopped while the command ran; look at what is live.',
    }),
    sentence: Nullable(Type.String({ description: 'Why not, in the words of the command.' })),
    passed: Type.Array(Type.String(), { description: 'What the gate has found to be good.' }),
    started_at: Timestamp,
    ended_at: Nullable(Timestamp),
  },
  { title: 'ReleaseMove' },
);
export type ReleaseMove = Static<typeof ReleaseMove>;

export const ReleaseMoveAnswer = DataOf(ReleaseMove);
