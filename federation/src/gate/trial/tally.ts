import { createHash } from 'node:crypto';
import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What came of one look of the gate at one part. */
export interface Look {
  /** Of what it was: another gate or another host is another trial. */
  of: string;
  name: string;
  right: boolean;
  said: string | null;
  seconds: number;
}

/**
 * The looks of a trial, one line of a file for each, so that a trial of hours can be held in pieces and is added up.
 * Without a file only those of this run count.
 */
export class Tally {
  readonly #file: string | undefined;
  readonly #of: string;
  readonly #looks: Look[] = [];

  private constructor(file: string | undefined, of: string) {
    this.#file = file;
    this.#of = of;
  }

  /** @param of what is tried; looks at anything else do not count */
  static async open(file: string | undefined, of: string): Promise<Tally> {
    const tally = new Tally(file, of);
    const text = file === undefined ? '' : await readFile(file, 'utf8').catch(absent);
    for (const line of text.split('\n')) {
      const look = lookIn(line);
      if (look?.of === of) tally.#looks.push(look);
    }
    return tally;
  }

  of(name: string): { right: number; times: number; seconds: number } {
    const looks = this.#looks.filter((look) => look.name === name);
    const seconds = looks.reduce((sum, look) => sum + look.seconds, 0) / looks.length;
    return { right: looks.filter(({ right }) => right).length, times: looks.length, seconds };
  }

  async add(look: Omit<Look, 'of'>): Promise<void> {
    const whole = { of: this.#of, ...look };
    this.#looks.push(whole);
    if (this.#file !== undefined) await appendFile(this.#file, `\n${JSON.stringify(whole)}`);
  }
}

const absent = (error: NodeJS.ErrnoException): string => {
  if (error.code === 'ENOENT') return '';
  throw error;
};

/** Null for the half line of a run that was killed. */
function lookIn(line: string): Look | null {
  try {
    return JSON.parse(line) as Look;
  } catch {
    return null;
  }
}

/** The code of a folder, as of the gate and its trial, and the host that it looks at. */
export async function fingerprint(folder: string, host: string): Promise<string> {
  const hash = createHash('sha256').update(host);
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  for (const name of names.toSorted()) hash.update(name).update(await readFile(join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}
