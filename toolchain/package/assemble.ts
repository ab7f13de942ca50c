import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { memorySettings } from '../memory-settings.ts';
import { copyModules, manifestOf } from './copy-modules.ts';

/** Of the command `mfe` what runs on a server: it builds nothing there. */
const MFE_MODULES = ['ajv', 'aws4fetch', 'commander', 'playwright-core'];

/** Tests, and what they are made of. */
const NOT_RUN = /\.(test|fault)\.ts$|(^|\/)(testing|faults|hostile|trial)(\/|$)/;

/** What runs besides the service. */
const TOOLS = ['serve.ts', 'step.ts'];

/** What Node is linked to that a small Linux lacks. */
const CARRIED = /=> (\/\S*\/libatomic\.so\S*)/g;

/** Short programs at the top: the archive's own Node runs what each names. */
const COMMANDS: Record<string, string> = {
  start: 'toolchain/serve.ts',
  mfe: 'federation/src/cli/main.ts',
  restore: 'api/src/backups/restore.ts',
  'audit-verify': 'api/src/audit/verify.ts',
};

const script = (program: string) => `#!/bin/sh
# Data lies in DATA_DIR, by default in the folder "data" of the folder that this is called from.
link=$(readlink -f "$0")
here=\${link%/*}
export DATA_DIR="\${DATA_DIR:-$PWD/data}"
export LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export ${Object.entries(memorySettings())
  .map(([name, value]) => `${name}="\${${name}:-${value}}"`)
  .join(' ')}
exec "$here/bin/node" "$here/app/${program}" "$@"
`;

interface Parts {
  /** The repository, installed and built. */
  root: string;
  /** Where the sources are taken from: the repository, or an earlier version of it. */
  sources: string;
}

/** Puts an installation together: Node, the service with the modules that it needs, the host and the remotes. */
export function assemble({ root, sources }: Parts, to: string): void {
  const app = join(to, 'app');
  mkdirSync(join(to, 'bin'), { recursive: true });
  cpSync(process.execPath, join(to, 'bin/node'), { dereference: true });
  mkdirSync(join(to, 'lib'));
  const linked = execFileSync('ldd', [process.execPath], { encoding: 'utf8' });
  for (const [, library = ''] of linked.matchAll(CARRIED))
    copyFileSync(library, join(to, 'lib', basename(library)));
  for (const name of ['api', 'federation']) {
    const from = join(sources, name, 'src');
    cpSync(from, join(app, name, 'src'), {
      recursive: true,
      filter: (file) => !NOT_RUN.test(relative(from, file)),
    });
    cpSync(join(sources, name, 'package.json'), join(app, name, 'package.json'));
  }
  for (const tool of TOOLS) cpSync(join(root, 'toolchain', tool), join(app, 'toolchain', tool));
  writeFileSync(join(app, 'package.json'), '{ "type": "module", "private": true }\n');
  copyModules(root, app, 'api', Object.keys(manifestOf(join(root, 'api')).dependencies ?? {}));
  copyModules(root, app, 'federation', MFE_MODULES);
  const built = readdirSync(root).filter((name) => name === 'host' || name.startsWith('remote-'));
  for (const name of built) {
    cpSync(join(root, name, 'dist'), join(app, name, 'dist'), {
      recursive: true,
      filter: (file) => !file.endsWith('.map'),
    });
  }
  for (const [name, program] of Object.entries(COMMANDS)) {
    writeFileSync(join(to, name), script(program));
    chmodSync(join(to, name), 0o755);
  }
}
