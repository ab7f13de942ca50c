import { readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

interface Process {
  parent: number;
  /** Its own, and that of children which have ended. */
  seconds: number;
}

/** Seconds of processors that a process and its children have used; undefined where the system does not tell. */
export function processorSeconds(pid: number): number | undefined {
  const own = read(pid);
  if (!own) return undefined;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => read(Number(name)))
    .filter((each) => each?.parent === pid);
  return children.reduce((sum, child) => sum + (child?.seconds ?? 0), own.seconds);
}

function read(pid: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program may hold spaces and parentheses.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
    return { parent, seconds: ticks / TICKS_A_SECOND };
  } catch {
    return undefined;
  }
}
