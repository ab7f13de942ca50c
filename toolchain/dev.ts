/**
 * `pnpm dev`: the product, built again with every saved file. The host's files are there at the next reload; a remote's
 * build is published to the local store, and open pages take it when they next enter that remote. To work on one remote
 * with the page reloading by itself: `pnpm --filter remote-clients dev` beside this or beside any running host.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { sync } from '../federation/src/cli/sync.ts';

const root = join(import.meta.dirname, '..');
process.env.DATA_DIR ??= '.data';

const packages = readdirSync(root).filter((name) => existsSync(join(root, name, 'webpack.config.ts')));
for (const name of packages) {
  // Same process group: Ctrl-C ends them with this.
  spawn(join(root, name, 'node_modules/.bin/webpack'), ['--watch', '--mode', 'development'], {
    cwd: join(root, name),
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}` },
  });
}

let publishing = Promise.resolve();
/** Builds end in bursts; one publication after another is enough for all of them. */
function publish(): void {
  publishing = publishing
    .then(() => sync())
    .then(({ promoted }) => {
      for (const { remote, release } of promoted) console.log(`${remote} ${release} is live`);
      return undefined;
    })
    .catch((error: unknown) => console.error('Publishing failed, the next build tries again:', error));
}

for (const name of packages.filter((name) => name.startsWith('remote-'))) {
  watchContract(join(root, name, 'dist'));
}

/** The contract is the last file of a build; its folder may not exist yet. */
function watchContract(folder: string): void {
  if (!existsSync(folder)) {
    setTimeout(() => watchContract(folder), 500).unref();
    return;
  }
  watch(folder, (_event, file) => {
    if (file === 'contract.json' && existsSync(join(folder, file))) publish();
  });
  publish();
}

await import('../api/src/main.ts');
