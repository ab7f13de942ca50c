import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { closeToOthers } from '../private-folder.ts';

const main = join(import.meta.dirname, '../../main.ts');

/** Where a whole run keeps what Node has compiled, which is a fifth of what a start takes. */
const { NODE_COMPILE_CACHE } = process.env;
const compiled = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/** A data folder for one test, removed with `remove`. */
export class TestFolder {
  readonly root: string;
  readonly data: string;

  /** @param place where it lies; for a disk of its own, say */
  constructor(place = tmpdir()) {
    this.root = mkdtempSync(join(place, 'energy-monitor-process-'));
    this.data = join(this.root, 'data');
  }

  /** Puts a database there that is migrated already, so that a start takes a second and not ten. */
  prepare(): void {
    mkdirSync(this.data);
    writeFileSync(join(this.data, 'energy-monitor.json'), '{"product":"energy-monitor-platform","format":1}');
    cpSync(inject('databaseTemplate'), join(this.data, 'database'), { recursive: true });
    closeToOthers(this.data);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** The real service in a process of its own, as `node api/src/main.ts` starts it. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  output = '';
  errors = '';

  /** @param program another one that ends in the service, such as the whole of `npm start` */
  constructor(environment: Record<string, string>, program = main) {
    this.#child = spawn(process.execPath, [program], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...compiled,
        PORT: '0',
        DEMO: 'off',
        LOG_LEVEL: 'warn',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      this.output += chunk.toString();
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.errors += chunk.toString();
    });
    // Closed, not only exited: then all that it printed has been read.
    this.#ended = once(this.#child, 'close').then(([code]: unknown[]) =>
      typeof code === 'number' ? code : null,
    );
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The URL, once the service says that it is ready. */
  async ready(): Promise<string> {
    const ended = new AbortController();
    void this.#ended.then(() => ended.abort());
    for (;;) {
      const url = /Ready in .*(http:\S+)/.exec(this.output)?.[1];
      if (url) return url;
      if (ended.signal.aborted || !this.#child.stdout)
        throw new Error(`It ended:\n${this.output}${this.errors}`);
      await once(this.#child.stdout, 'data', { signal: ended.signal }).catch(() => undefined);
    }
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** The exit code; `null` for a process that was killed. */
  exit(): Promise<number | null> {
    return this.#ended;
  }

  async stop(): Promise<number | null> {
    this.signal('SIGTERM');
    return this.exit();
  }
}
