import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { WorkerAnswer, WorkerRequest } from './pglite-thread.ts';

// A query blocks the thread that runs it, so the database has one of its own and HTTP goes on beside it.
if (!parentPort) throw new Error('The embedded database runs in a worker thread.');
const port = parentPort;

// Emscripten's file system gives each file that it creates mode 666 by itself, whatever the umask says.
const { chmodSync } = fs;
fs.chmodSync = (path, mode) => chmodSync(path, Number(mode) & 0o700);

/** Pages are in the cache of the system as well: the 128 MB of the default took that much more, and answered no faster. */
const BUFFERS = ['-c', 'shared_buffers=16MB'];

const pglite = await PGlite.create({
  dataDir: String(workerData.folder),
  startParams: [...PGlite.defaultStartParams, ...BUFFERS],
  ...workerData.modules,
});

async function run(request: WorkerRequest): Promise<WorkerAnswer> {
  const { id } = request;
  try {
    if (request.close) {
      await pglite.close();
      return { id, rows: [] };
    }
    // Without parameters the simple protocol is used, which takes several statements at once.
    const result =
      request.parameters.length > 0
        ? await pglite.query(request.sql, [...request.parameters])
        : (await pglite.exec(request.sql)).at(-1);
    return {
      id,
      rows: result?.rows ?? [],
      ...(result?.affectedRows ? { affectedRows: result.affectedRows } : {}),
    };
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    // The message is no enumerable property; the fields of PostgreSQL, such as the code, are.
    return { id, error: { ...Object.fromEntries(Object.entries(failure)), message: failure.message } };
  }
}

async function answer(request: WorkerRequest): Promise<void> {
  port.postMessage(await run(request));
  if (request.close) port.close();
}

port.on('message', (request: WorkerRequest) => void answer(request));
port.postMessage('ready');
