import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What is written takes seconds; an hour later whoever wrote it has died, or its disk was full. */
const ABANDONED_AFTER = 3_600_000;

/** Files of the store are written beside their place and renamed: takes away what was never renamed. */
export function removeOldDrafts(folder: string): void {
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    // There is no store yet.
    return;
  }
  for (const path of names.filter((name) => name.endsWith('.draft')).map((name) => join(folder, name))) {
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - writtenAt > ABANDONED_AFTER) rmSync(path, { force: true });
  }
}
