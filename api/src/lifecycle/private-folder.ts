import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './start-refusal.ts';

export interface Repair {
  /** Files and folders that other users of the machine could reach, and now cannot. */
  closed: number;
  /** The same, of another owner: only that one, or root, can close them. */
  left: number;
}

const others = 0o077;

/** Takes a folder and all in it from everybody but its owner. Links are not followed: what they name is not ours. */
export function closeToOthers(folder: string): Repair {
  const repair: Repair = { closed: 0, left: 0 };
  // Windows has no such modes.
  if (process.platform === 'win32') return repair;
  // The folder first: from then on nobody else gets to the rest.
  close(folder, repair);
  for (const { parentPath, name } of readdirSync(folder, { recursive: true, withFileTypes: true }))
    close(join(parentPath, name), repair);
  return repair;
}

function close(path: string, repair: Repair): void {
  try {
    const stats = lstatSync(path);
    if (stats.isSymbolicLink() || (stats.mode & others) === 0) return;
    chmodSync(path, stats.mode & 0o700);
    repair.closed += 1;
  } catch (error) {
    const code = errorCode(error);
    // A process that shares the folder may remove its files meanwhile.
    if (code === 'ENOENT') return;
    if (code !== 'EPERM' && code !== 'EROFS') throw error;
    repair.left += 1;
  }
}

/** What to tell the person at the terminal; nothing where all was well. */
export function warningsOf({ closed, left }: Repair, folder: string): string[] {
  const many = (count: number) => (count === 1 ? '1 file or folder' : `${count} files and folders`);
  return [
    ...(closed > 0
      ? [
          `Warning: other users of this machine could reach ${many(closed)} in ${folder}. They are private now.`,
        ]
      : []),
    ...(left > 0
      ? [
          `Warning: other users of this machine can reach ${many(left)} in ${folder} that belong to somebody else. Change the owner, or take the permissions away.`,
        ]
      : []),
  ];
}
