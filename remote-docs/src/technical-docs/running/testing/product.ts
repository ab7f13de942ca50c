import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../../..');

/** The product as a person starts it, with the demo people and no readings. */
export interface Product {
  url: string;
  stop: () => Promise<void>;
}

export async function startProduct(): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'documentation-'));
  const child = spawn(process.execPath, [join(root, 'api/src/main.ts')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DEMO: 'people',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        const ready = /Ready in .*(http:\S+)/.exec(printed)?.[1];
        if (ready) resolve(ready);
      });
    }
    child.once('close', () => reject(new Error(`The product ended:\n${printed}`)));
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
