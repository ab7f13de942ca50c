import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { LogHead } from '../../contract.ts';

interface Seen extends LogHead {
  /** Public half of the installation's key. */
  installation: string;
}

/** Remembers how far a store's log was, where whoever writes into the store cannot reach it. */
export interface Witness {
  read: () => Promise<Seen | null>;
  /** Notes what was seen, unless more was seen before. */
  keep: (seen: Seen) => Promise<void>;
}

export function witnessIn(file: string): Witness {
  const read = async () => {
    try {
      return JSON.parse(await readFile(file, 'utf8')) as Seen;
    } catch {
      // None yet, or nothing that could be read: as little is known then.
      return null;
    }
  };
  return {
    read,
    async keep({ size, head, since, installation }) {
      const known = await read();
      const isLater = known === null || size > known.size || (since ?? '') > (known.since ?? '');
      if (!isLater && known.installation === installation) return;
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const draft = `${file}.${process.pid}.draft`;
      await writeFile(draft, JSON.stringify({ size, head, ...(since && { since }), installation }));
      await rename(draft, file);
    },
  };
}
