import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { ArchiveRefusal } from './archive-refusal.ts';

export const MANIFEST = 'manifest.json';
export const FORMAT = 'energy-monitor-backup';
export const FORMAT_VERSION = 1;

const FileOfArchive = Type.Object({
  name: Type.String({ pattern: '^[a-z0-9_]+(-[0-9]{1,9})?\\.ndjson$' }),
  table: Type.String(),
  rows: Type.Integer({ minimum: 0 }),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
export type FileOfArchive = Static<typeof FileOfArchive>;

/** What an archive says about itself; it is the last file in it. */
const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Integer(),
  /** The last migration of the database that it was made from. */
  schema: Type.String(),
  created_at: Type.String(),
  organization: Type.Object({
    id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
    name: Type.String({ minLength: 1, maxLength: 200 }),
    timezone: Type.String(),
    created_at: Type.String(),
  }),
  columns: Type.Record(Type.String(), Type.Array(Type.String())),
  files: Type.Array(FileOfArchive),
});
export type Manifest = Static<typeof Manifest>;

/** @throws ArchiveRefusal */
export function readManifest(text: string): Manifest {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new ArchiveRefusal('Its manifest.json is not JSON: the file was changed or is not a backup.');
  }
  const { format, version } = (parsed ?? {}) as { format?: unknown; version?: unknown };
  if (format !== FORMAT)
    throw new ArchiveRefusal(
      'It is not a backup of an Energy Monitor organization: its manifest.json says something else.',
    );
  if (version !== FORMAT_VERSION)
    throw new ArchiveRefusal(
      `It is written in format ${String(version)}, and this version of the program reads ${FORMAT_VERSION}: use the version that made it.`,
    );
  if (!Value.Check(Manifest, parsed))
    throw new ArchiveRefusal('Its manifest.json is incomplete: the file was changed or is not a backup.');
  return parsed;
}
