import { conflict, HttpProblem, notFound } from '../errors/http-problem.ts';
import { type CommandOutcome, EXIT, runMfe } from './mfe-command.ts';
import type { ReleaseConfig } from './release-config.ts';
import type { MoveOfHistory, ReleaseDiff } from './releases.schema.ts';

/** Milliseconds. */
const READ_WITHIN = 30_000;
const MOVE_WITHIN = 10 * 60_000;
const KEEP_FOR = 2000;

/** What `mfe status --json` says of one part, as far as it is used here. */
export interface PartStatus {
  remote: string;
  pointer: {
    stable: string | null;
    previous: string | null;
    canary: { release: string; percent: number; tenants: string[] } | null;
    disabled: string | null;
    history: MoveOfHistory[];
    bad?: Record<string, { at: string; by: string; how: 'rollback' | 'halt' | 'disable'; reason: string }>;
    serial?: number;
  };
  published: string[];
  gets: object | null;
}

/** Reads and moves releases by the command. */
export class ReleaseDesk {
  readonly #config: ReleaseConfig;
  /** Ends what runs when the service stops: the command may be killed at any moment. */
  readonly #stop = new AbortController();
  #reading: Promise<unknown> = Promise.resolve();
  #kept: { at: number; parts: Promise<PartStatus[]> } | undefined;

  constructor(config: ReleaseConfig) {
    this.#config = config;
  }

  /** All parts. However many people look, the command runs once at a time, and at most every two seconds. */
  async parts(): Promise<PartStatus[]> {
    if (this.#kept !== undefined && Date.now() - this.#kept.at < KEEP_FOR) return this.#kept.parts;
    const parts = this.#read<PartStatus[]>(['status', '--no-health']);
    const kept = { at: Date.now(), parts };
    this.#kept = kept;
    parts.then(
      () => (kept.at = Date.now()),
      () => this.#kept === kept && (this.#kept = undefined),
    );
    return parts;
  }

  history(remote: string, { before, limit = 20 }: { before?: string; limit?: number }) {
    const from = before === undefined ? [] : [`--before=${before}`];
    return this.#read<{ entries: MoveOfHistory[]; next: string | null }>([
      'history',
      remote,
      `--limit=${limit}`,
      ...from,
    ]);
  }

  diff(remote: string, from: string, to: string): Promise<ReleaseDiff> {
    return this.#read<ReleaseDiff>(['diff', `${remote}@${from}`, `${remote}@${to}`]);
  }

  async has(remote: string): Promise<boolean> {
    return (await this.parts()).some((part) => part.remote === remote);
  }

  async move(words: readonly string[], actor: string): Promise<CommandOutcome> {
    try {
      return await runMfe(this.#config, words, { actor, timeoutMs: MOVE_WITHIN, signal: this.#stop.signal });
    } finally {
      this.#kept = undefined;
    }
  }

  close(): void {
    this.#stop.abort();
  }

  get hosts(): string[] {
    return this.#config.hosts;
  }

  /** One at a time, so that whoever looks often starts no crowd of processes; moves do not wait for it. */
  async #read<T>(words: string[]): Promise<T> {
    const mine = this.#reading.then(() => this.#readNow<T>(words));
    this.#reading = mine.catch(() => undefined);
    return mine;
  }

  async #readNow<T>(words: string[]): Promise<T> {
    const { code, data, sentence } = await runMfe(this.#config, words, {
      timeoutMs: READ_WITHIN,
      signal: this.#stop.signal,
    });
    if (code === EXIT.done) return data as T;
    if (code === EXIT.conflict) throw conflict('release_changed', sentence ?? '');
    if (code === EXIT.refused) throw new HttpProblem(404, 'not_found', sentence ?? notFound('It').message);
    throw new Error(`mfe ${words.join(' ')} ended with ${code}: ${sentence}`);
  }
}
