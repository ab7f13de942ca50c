import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { demoTenants } from '../../api/src/demo/people.ts';
import { Caller } from '../../api/src/testing/caller.ts';
import { providerToken } from '../../bench/src/service/sign-in.ts';
import { freePort } from '../free-port.ts';

/** An unpacked archive, on a machine on which there is nothing else. */
export class Installed {
  readonly #folder: string;
  readonly #environment: Record<string, string>;
  #child: ChildProcess | undefined;
  #said = '';

  /** @param tools all that `PATH` leads to */
  constructor(folder: string, { tools, data }: { tools: string; data: string }) {
    this.#folder = folder;
    this.#environment = { PATH: tools, HOME: data, DATA_DIR: data, DEMO: 'people', LOG_LEVEL: 'warn' };
  }

  async start(): Promise<string> {
    const port = String(await freePort());
    const ended = this.#run('start', [], { PORT: port });
    const ready = new Promise<void>((resolve) => {
      this.#child?.stdout?.on('data', () => this.#said.includes('Ready in') && resolve());
    });
    const code = await Promise.race([ready, ended]);
    if (typeof code === 'number') throw new Error(`The start ended with ${code}:\n${this.#said}`);
    return `http://localhost:${port}`;
  }

  /** What a start says that is refused. */
  async refusal(): Promise<string> {
    const code = await this.#run('start', [], { PORT: String(await freePort()) });
    if (code === 0) throw new Error('It started.');
    return this.#said;
  }

  async call(program: string, args: string[]): Promise<string> {
    const code = await this.#run(program, args);
    if (code !== 0) throw new Error(`${program} ended with ${code}:\n${this.#said}`);
    return this.#said;
  }

  async stop(): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'close');
    this.#child.kill('SIGTERM');
    await ended;
  }

  async #run(program: string, args: string[], more: Record<string, string> = {}): Promise<number> {
    this.#said = '';
    const child = spawn(join(this.#folder, program), args, { env: { ...this.#environment, ...more } });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (this.#said += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return code ?? 1;
  }
}

/** Signs the demo's administrator in as a browser does. */
export async function administrator(url: string): Promise<Caller> {
  const access_token = await providerToken(url, 'admin@aurora.example');
  const tenant = demoTenants.aurora.id;
  const path = `/v1/tenants/${tenant}/auth/exchange-token`;
  const { body } = await new Caller(url).post(path, { access_token });
  return new Caller(url, { session: body.data, tenant });
}
