import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { processBirth } from './process-identity.ts';
import { errorCode, StartRefusal } from './start-refusal.ts';

interface Holder {
  pid: number;
  birth: string;
  host: string;
  id: string;
}

const fileName = 'lock';
const heartbeat = 5_000;
/** A holder on another machine cannot be asked whether it lives; its lock is believed while it is touched. */
const believedFor = 30_000;

/**
 * Makes this the only process on the folder, until the returned function is called or the process is gone: two
 * embedded databases on one folder lose rows without a word. The lock of a process that was killed is taken over.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, fileName);
  const me: Holder = {
    pid: process.pid,
    birth: processBirth(process.pid) ?? '',
    host: hostname(),
    id: randomUUID(),
  };
  const draft = `${path}.${me.id}`;
  writeFileSync(draft, JSON.stringify(me), { mode: 0o600 });
  try {
    // Linking puts the whole content under the name at once, and fails when the name is taken.
    while (!link(draft, path)) takeOverOrRefuse(folder, path, me);
  } finally {
    rmSync(draft, { force: true });
  }

  const timer = setInterval(() => touch(path), heartbeat);
  timer.unref();
  return () => {
    clearInterval(timer);
    if (read(path)?.id === me.id) rmSync(path, { force: true });
  };
}

function link(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function takeOverOrRefuse(folder: string, path: string, me: Holder): void {
  const holder = read(path);
  if (holder && alive(holder, path, me)) {
    const where =
      holder.host === me.host ? `process ${holder.pid}` : `process ${holder.pid} on ${holder.host}`;
    throw new StartRefusal(
      `Another Energy Monitor (${where}) is using the data folder ${folder}: stop that one, or give this one a folder of its own with DATA_DIR.`,
    );
  }
  // Of several that find the same dead lock one must win: what was moved away is looked at again.
  const aside = `${path}.dead.${me.id}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const moved = read(aside);
  if (moved && moved.id !== holder?.id) link(aside, path);
  rmSync(aside, { force: true });
}

function alive(holder: Holder, path: string, me: Holder): boolean {
  if (holder.host !== me.host) return Date.now() - statSync(path).mtimeMs < believedFor;
  return holder.birth !== '' && processBirth(holder.pid) === holder.birth;
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // Somebody removed the folder under us; the next write will say so better than a heartbeat can.
  }
}
