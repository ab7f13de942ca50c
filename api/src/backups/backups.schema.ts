import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp, Uuid } from '../http/envelope.schema.ts';

export const BackupFrequency = Type.Enum(['hourly', 'daily', 'weekly', 'monthly']);
export type BackupFrequency = Static<typeof BackupFrequency>;

export const Backup = Type.Object(
  {
    id: Uuid,
    state: Type.Enum(['waiting', 'running', 'stored', 'failed']),
    requested_by: Nullable(
      Type.String({ description: 'Who asked for it; null where it was made by the calendar.' }),
    ),
    created_at: Timestamp,
    ended_at: Nullable(Timestamp),
    size_bytes: Nullable(Type.Integer()),
    row_count: Nullable(Type.Integer()),
    error: Nullable(Type.String({ description: 'Why it failed, as a sentence.' })),
    url: Nullable(Type.String({ description: 'Where the archive is; null where there is none.' })),
  },
  { title: 'Backup' },
);
export type Backup = Static<typeof Backup>;

export const BackupAnswer = DataOf(Backup);
export const BackupList = DataOf(Type.Array(Backup));
