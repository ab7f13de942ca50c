import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { PGlite as PGliteForKysely } from 'kysely';
import type { DiskRoom } from './disk-room.ts';

export interface WorkerRequest {
  id: number;
  sql: string;
  parameters: readonly unknown[];
  close?: true;
}

export type WorkerAnswer =
  | { id: number; rows: unknown[]; affectedRows?: number }
  | { id: number; error: { message: string } & Record<string, unknown> };

interface Waiting {
  since: number;
  resolve: (answer: { rows: unknown[]; affectedRows?: number }) => void;
  reject: (error: Error) => void;
}

/** Under `node --watch` the thread also tells which files it has imported. */
const isAnswer = (message: 'ready' | WorkerAnswer | object): message is WorkerAnswer =>
  typeof message === 'object' && 'id' in message;

/** PostgreSQL's codes for a write in a transaction that only reads, and for a disk that is full. */
const READ_ONLY = '25006';
const DISK_FULL = '53100';
/** Invalid cursor state, internal and system errors: what it says after its log could not grow, before it hangs. */
const BROKEN = /^(24|XX|58)/;
/** So long a statement may take while there is no room: where its log cannot grow the database never answers again. */
const STUCK_MILLISECONDS = 10_000;
const LOOK_MILLISECONDS = 1000;
/** Of the thread's JavaScript, whose answers live for a moment. By default it takes ten times as much and answers no faster. */
const YOUNG_MEGABYTES = 12;

class DiskFull extends Error {
  readonly code = DISK_FULL;
}

/** Node has it; of its types only those of browsers tell. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

/** PostgreSQL as WebAssembly, compiled once for all threads of a process: opening another database takes half as much. */
let compiled: ReturnType<typeof compile> | undefined;
async function compile() {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  const moduleOf = async (file: string) => WebAssembly.compile(await readFile(join(folder, file)));
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([
    moduleOf('pglite.wasm'),
    moduleOf('initdb.wasm'),
  ]);
  return { pgliteWasmModule, initdbWasmModule };
}

/** The part of PGlite that Kysely needs, spoken to a worker thread. Kysely lets one caller in at a time. */
export class PgliteThread implements PGliteForKysely {
  readonly #folder: string;
  readonly #room: Pick<DiskRoom, 'isShort'> | undefined;
  /** None while the disk is full and the last one hung. */
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();
  readonly #stopWatching = new AbortController();
  readonly waitReady: Promise<void>;
  ready = false;
  closed = false;
  #next = 0;
  /** While one thread takes the place of another. */
  #begunAnew: Promise<void> | undefined;
  /** It answered as no PostgreSQL does that works: its log could not grow. */
  #isBroken = false;

  constructor(folder: string, room?: Pick<DiskRoom, 'isShort'>) {
    this.#folder = folder;
    this.#room = room;
    this.waitReady = this.#begin();
    if (room) void this.#watch(room).catch(() => undefined);
  }

  async #begin(): Promise<void> {
    const modules = await (compiled ??= compile());
    if (this.closed) return;
    const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), {
      workerData: { folder: this.#folder, modules },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    this.#worker = worker;
    const isCurrent = () => this.#worker === worker;
    worker.on('error', (error) => {
      if (isCurrent()) this.#fail(error instanceof Error ? error : new Error(String(error)));
    });
    worker.on('exit', () => {
      if (isCurrent()) this.#fail(new Error('The embedded database has stopped.'));
    });
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message: 'ready' | WorkerAnswer | object) => {
        if (message === 'ready') {
          this.ready = true;
          resolve();
        } else if (isAnswer(message)) this.#settle(message);
      });
      worker.once('error', reject);
    });
  }

  /** A database that hangs because its disk is full is ended, and begun again when there is room: its log mends it. */
  async #watch(room: Pick<DiskRoom, 'isShort'>): Promise<void> {
    const { signal } = this.#stopWatching;
    for (;;) {
      await wait(LOOK_MILLISECONDS, undefined, { signal, ref: false });
      const [oldest] = this.#waiting.values();
      const isStuck = oldest !== undefined && performance.now() - oldest.since > STUCK_MILLISECONDS;
      if (!(isStuck || this.#isBroken) || !room.isShort || !this.ready) continue;
      this.#isBroken = false;
      const stuck = this.#worker;
      this.#worker = undefined;
      this.#refuseAll(new DiskFull('The embedded database hung on a full disk.'));
      await stuck?.terminate();
      while (room.isShort) await wait(LOOK_MILLISECONDS, undefined, { signal, ref: false });
      await this.#begin();
    }
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as Kysely's interface has it
  async query<T>(sql: string, parameters: readonly unknown[] = []) {
    const { rows, affectedRows } = await this.#send({ sql, parameters });
    return { rows: rows as T[], fields: [], ...(affectedRows === undefined ? {} : { affectedRows }) };
  }

  /** Begins together with its first statement, which mostly is the settings of a tenant: one journey less to the thread. */
  async transaction<T>(work: (tx: Pick<PgliteThread, 'query' | 'rollback'>) => Promise<T>): Promise<T> {
    let begun = false;
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as Kysely's interface has it
    const query = async <Row>(sql: string, parameters: readonly unknown[] = []) => {
      const joined = !begun && parameters.length === 0;
      if (!begun && !joined) await this.query('begin');
      begun = true;
      return this.query<Row>(joined ? `begin; ${sql}` : sql, parameters);
    };
    try {
      const result = await work({ query, rollback: () => this.rollback() });
      // COMMIT of a failed transaction is a silent ROLLBACK; the SELECT turns that into the error it is.
      if (begun) await this.query('select 1; commit');
      return result;
    } catch (error) {
      if (begun) await this.rollback();
      throw error;
    }
  }

  async rollback(): Promise<void> {
    await this.query('rollback');
  }

  /**
   * Ends the thread in good order and begins it anew: WebAssembly gives no memory back, and what it once took to load much it
   * would keep for good. For when nobody asks.
   */
  async beginAnew(): Promise<void> {
    const old = this.#worker;
    if (!old || this.closed) return;
    const closed = this.#send({ sql: '', parameters: [], close: true });
    this.ready = false;
    this.#worker = undefined;
    this.#begunAnew = (async () => {
      await closed;
      await old.terminate();
      await this.#begin();
    })().finally(() => (this.#begunAnew = undefined));
    await this.#begunAnew;
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    this.#stopWatching.abort();
    if (!this.#worker) return;
    await this.#send({ sql: '', parameters: [], close: true });
    await this.#worker.terminate();
  }

  async #send(request: Omit<WorkerRequest, 'id'>): Promise<{ rows: unknown[]; affectedRows?: number }> {
    // Whoever asks meanwhile waits for the new thread.
    if (!this.#worker) await this.#begunAnew;
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      if (!this.#worker) return reject(new DiskFull('The embedded database waits for room on its disk.'));
      this.#waiting.set(id, { resolve, reject, since: performance.now() });
      this.#worker.postMessage({ id, ...request } satisfies WorkerRequest);
    });
  }

  #settle(answer: WorkerAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) {
      const given = String(answer.error['code']);
      const isShort = this.#room?.isShort === true;
      if (isShort && BROKEN.test(given)) this.#isBroken = true;
      const isRefused = isShort && (given === READ_ONLY || this.#isBroken);
      const code = isRefused ? { code: DISK_FULL } : {};
      waiting?.reject(Object.assign(new Error(answer.error.message), answer.error, code));
    } else {
      waiting?.resolve(answer);
    }
  }

  #fail(error: Error): void {
    this.closed = true;
    this.#stopWatching.abort();
    this.#refuseAll(error);
  }

  #refuseAll(error: Error): void {
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
