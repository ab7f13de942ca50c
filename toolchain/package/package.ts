/**
 * `npm run package`: one archive with all that runs, for a machine that has neither Node nor npm. Argument: a commit whose
 * service is packed instead, with the pages of now, to try an upgrade.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runStep } from '../step.ts';
import { assemble } from './assemble.ts';

const MOST_MEGABYTES = 120;
const root = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const [commit] = process.argv.slice(2);
const name = `energy-monitor-${version}${commit ? `-${commit.slice(0, 12)}` : ''}-${process.platform}-${process.arch}`;
const place = join(root, '.cache/package');
const folder = join(place, name);

if (!commit) await runStep('Building what changed', 'turbo', ['run', 'build', '--output-logs=errors-only']);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

let sources = root;
if (commit) {
  sources = join(place, 'sources');
  rmSync(sources, { recursive: true, force: true });
  mkdirSync(sources, { recursive: true });
  const packed = execFileSync('git', ['archive', commit, 'api', 'federation'], {
    cwd: root,
    maxBuffer: 1024 ** 3,
  });
  execFileSync('tar', ['-x', '-C', sources], { input: packed });
}
assemble({ root, sources }, folder);
for (const paper of ['docs', 'deploy', 'CHANGELOG.md'])
  cpSync(join(root, paper), join(folder, paper), { recursive: true });

const archive = `${folder}.tar.gz`;
execFileSync('tar', ['-c', '--owner=0', '--group=0', '--use-compress-program=gzip -9', '-f', archive, name], {
  cwd: place,
});
rmSync(folder, { recursive: true });
const megabytes = statSync(archive).size / 1024 / 1024;
console.log(`${archive}: ${megabytes.toFixed(1)} MB`);
if (megabytes > MOST_MEGABYTES) {
  console.error(`The archive is larger than ${MOST_MEGABYTES} MB.`);
  process.exit(1);
}
