import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lockFolder } from './folder-lock.ts';
import { closeToOthers, type Repair } from './private-folder.ts';
import { readJsonFile, writePrivateJson } from './private-file.ts';
import { errorCode, StartRefusal } from './start-refusal.ts';

interface Marker {
  product: string;
  format: number;
  /** Where the embedded database is still being made for the first time: nothing of it is worth keeping. */
  unfinished?: true;
}

export interface DataFolder {
  /** The first start never came to its end: a database there may be half made, and nobody has used it. */
  readonly unfinished: boolean;
  /** What other users of the machine could reach in it until now. */
  readonly repair: Repair;
  /** To be called once the database has been opened, which makes it. */
  finish(): Promise<void>;
  /** Lets other processes have the folder. */
  release(): void;
}

const PRODUCT = 'energy-monitor-platform';
const FORMAT = 1;
const MARKER_NAME = 'energy-monitor.json';
/** What may lie in a folder before the first start: remotes are published to it, and signed, by another program. */
const allowedBefore = new Set(['store', 'keys', 'source-maps', '.DS_Store', 'lost+found', '.gitkeep']);

/**
 * Makes the data folder, or makes sure that it is ours and readable by this version, and locks it unless processes may
 * share it. A folder with anything else in it is left exactly as it was.
 * @throws StartRefusal
 */
export async function openDataFolder(folder: string, { shared = false } = {}): Promise<DataFolder> {
  const path = resolve(folder);
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const marker = await readMarker(path);
    // First the lock, then the marker: the loser of two simultaneous first starts writes nothing.
    const release = shared ? () => undefined : lockFolder(path);
    const repair = closeToOthers(path);
    const mark = (content: Marker) => writePrivateJson(join(path, MARKER_NAME), content);
    if (!marker) await mark({ product: PRODUCT, format: FORMAT, unfinished: true });
    return {
      unfinished: marker?.unfinished ?? false,
      repair,
      finish: async () => {
        if (!marker || marker.unfinished) await mark({ product: PRODUCT, format: FORMAT });
      },
      release,
    };
  } catch (error) {
    throw unwritable(path, error) ?? error;
  }
}

async function readMarker(path: string): Promise<Marker | undefined> {
  const marker = await readJsonFile(join(path, MARKER_NAME)).catch(() => ({}));
  if (marker === undefined) {
    const strangers = (await readdir(path)).filter(
      (name) => !allowedBefore.has(name) && !name.startsWith('lock'),
    );
    if (strangers.length === 0) return undefined;
    throw new StartRefusal(
      `The folder ${path} holds files of something else (${strangers.slice(0, 3).join(', ')}) and was left untouched: choose an empty or new folder with DATA_DIR.`,
    );
  }
  const { product: owner, format: written } = marker as Partial<Marker>;
  if (owner !== PRODUCT || typeof written !== 'number') {
    throw new StartRefusal(
      `The folder ${path} does not look like data of the Energy Monitor (${MARKER_NAME} says otherwise) and was left untouched: choose another folder with DATA_DIR.`,
    );
  }
  if (written > FORMAT) {
    throw new StartRefusal(
      `The data in ${path} was written by a newer version of this program (format ${written}, this one reads up to ${FORMAT}): start that version, or choose another folder with DATA_DIR.`,
    );
  }
  return marker as Marker;
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'there is a file of that name',
  ENOENT: 'the system does not allow a folder there',
  ENOSPC: 'its disk is full',
};

function unwritable(path: string, error: unknown): StartRefusal | undefined {
  if (error instanceof StartRefusal) return undefined;
  const reason = reasons[errorCode(error) ?? ''];
  if (!reason) return undefined;
  return new StartRefusal(
    `The data folder ${path} cannot be used, because ${reason}: correct that, or choose another folder with DATA_DIR.`,
  );
}
