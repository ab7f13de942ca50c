import type { Readable } from 'node:stream';
import { HttpProblem } from '../errors/http-problem.ts';

/** Counts the downloads of each organization that run in this process, and refuses those beyond. */
export class RunningExports {
  readonly #most: number;
  readonly #running = new Map<number, number>();

  constructor(most: number) {
    this.#most = most;
  }

  of(tenantId: number): number {
    return this.#running.get(tenantId) ?? 0;
  }

  requireRoom(tenantId: number): void {
    if (this.of(tenantId) < this.#most) return;
    const sentence = `The organization may download ${this.#most} exports at a time. Try again when one has ended.`;
    throw new HttpProblem(429, 'too_many_exports', sentence, { headers: { 'retry-after': '30' } });
  }

  /** Counts the download until it ends, breaks off or is given up. */
  watch(tenantId: number, download: Readable): Readable {
    this.#running.set(tenantId, this.of(tenantId) + 1);
    return download.once('close', () => {
      const left = this.of(tenantId) - 1;
      if (left > 0) this.#running.set(tenantId, left);
      else this.#running.delete(tenantId);
    });
  }
}
