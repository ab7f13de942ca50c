import { Worker } from 'node:worker_threads';
import type { PGlite as PGliteForKysely } from 'kysely';

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
  resolve: (answer: { rows: unknown[]; affectedRows?: number }) => void;
  reject: (error: Error) => void;
}

/** Under `node --watch` the thread also tells which files it has imported. */
const isAnswer = (message: 'ready' | WorkerAnswer | object): message is WorkerAnswer =>
  typeof message === 'object' && 'id' in message;

/** The part of PGlite that Kysely needs, spoken to a worker thread. Kysely lets one caller in at a time. */
export class PgliteThread implements PGliteForKysely {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly waitReady: Promise<void>;
  ready = false;
  closed = false;
  #next = 0;

  constructor(folder: string) {
    this.#worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), { workerData: { folder } });
    this.waitReady = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: 'ready' | WorkerAnswer | object) => {
        if (message === 'ready') {
          this.ready = true;
          resolve();
        } else if (isAnswer(message)) this.#settle(message);
      });
      this.#worker.once('error', reject);
    });
    this.#worker.on('error', (error) =>
      this.#fail(error instanceof Error ? error : new Error(String(error))),
    );
    this.#worker.on('exit', () => this.#fail(new Error('The embedded database has stopped.')));
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

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.#send({ sql: '', parameters: [], close: true });
    await this.#worker.terminate();
  }

  #send(request: Omit<WorkerRequest, 'id'>): Promise<{ rows: unknown[]; affectedRows?: number }> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...request } satisfies WorkerRequest);
    });
  }

  #settle(answer: WorkerAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) {
      waiting?.reject(Object.assign(new Error(answer.error.message), answer.error));
    } else {
      waiting?.resolve(answer);
    }
  }

  #fail(error: Error): void {
    this.closed = true;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
