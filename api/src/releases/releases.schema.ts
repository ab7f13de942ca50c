import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp } from '../http/envelope.schema.ts';
import { ReleaseHealth } from '../telemetry/remote-loads.schema.ts';
import { PartName, ReleaseMove, ReleaseName } from './release-move.schema.ts';

export const PartParams = Type.Object({ remote: PartName });

const MoveOfHistory = Type.Object({
  at: Timestamp,
  action: Type.Enum(['promote', 'canary', 'halt', 'rollback', 'disable', 'enable', 'withdraw']),
  release: Nullable(Type.String()),
  by: Type.String(),
  note: Type.Optional(Type.String()),
  urgent: Type.Optional(Type.Boolean({ description: 'Open pages took it within a minute.' })),
});
export type MoveOfHistory = Static<typeof MoveOfHistory>;

export const PartReleases = Type.Object(
  {
    remote: PartName,
    serial: Type.Integer({ description: 'Grows with every move' }),
    live: Nullable(Type.String()),
    canary: Nullable(
      Type.Object({
        release: Type.String(),
        percent: Type.Number(),
        tenants: Type.Array(Type.String()),
        since: Nullable(Timestamp),
      }),
    ),
    previous: Nullable(Type.String()),
    disabled: Nullable(Type.String({ description: 'What people read in its place' })),
    bad: Type.Array(
      Type.Object({
        release: Type.String(),
        how: Type.Enum(['rollback', 'halt', 'disable']),
        by: Type.String(),
        at: Timestamp,
        reason: Type.String(),
      }),
    ),
    published: Type.Array(Type.String(), { description: 'The latest version first' }),
    behind: Type.Boolean({ description: 'The registry does not say yet what the last move says' }),
    last: Nullable(MoveOfHistory),
    health: Type.Array(ReleaseHealth, {
      description: 'Of the last 24 hours; releases that nobody loaded are missing',
    }),
    running: Type.Array(ReleaseMove),
  },
  { title: 'PartReleases' },
);
export type PartReleases = Static<typeof PartReleases>;

export const PartReleasesList = Type.Object({ data: Type.Array(PartReleases) });
export type PartReleasesList = Static<typeof PartReleasesList>;

export const HistoryQuery = Type.Object({
  before: Type.Optional(Type.String({ maxLength: 40, pattern: '^[0-9]{17}-[0-9a-f]{8}$' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
});

export const ReleaseHistory = Type.Object(
  {
    data: Type.Array(MoveOfHistory),
    next: Nullable(Type.String({ description: '`before` of the next page; null where the history begins' })),
  },
  { title: 'ReleaseHistory' },
);
export type ReleaseHistory = Static<typeof ReleaseHistory>;

export const DiffQuery = Type.Object({ from: ReleaseName, to: ReleaseName });

const Difference = Type.Object({
  name: Type.String(),
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
});
const Differences = Type.Array(Difference);

export const ReleaseDiff = Type.Object(
  {
    remote: PartName,
    from: Type.String(),
    to: Type.String(),
    routes: Differences,
    nav: Differences,
    requires: Differences,
    modules: Differences,
    sizes: Type.Array(
      Type.Object({
        name: Type.Enum(['total', 'totalGzip', 'initial', 'initialGzip']),
        from: Type.Integer({ description: 'Bytes' }),
        to: Type.Integer({ description: 'Bytes' }),
      }),
    ),
    files: Type.Object({ from: Type.Integer(), to: Type.Integer(), same: Type.Integer() }),
  },
  { title: 'ReleaseDiff' },
);
export type ReleaseDiff = Static<typeof ReleaseDiff>;
export const ReleaseDiffAnswer = DataOf(ReleaseDiff);
