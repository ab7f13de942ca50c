/**
 * What the packages are that we ship: writes their bill of materials (CycloneDX), refuses licenses that are not allowed,
 * and asks the registry for known holes where it answers. `sbom` as the only word just writes the bill.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readAudit } from './audit.ts';
import { type LicenseList, refusedPackages } from './licenses.ts';

const root = join(import.meta.dirname, '..');
const BILL = 'dist/sbom.cdx.json';

function pnpm(...args: string[]): { code: number; output: string; errors: string } {
  const program = join(root, 'node_modules/.bin/pnpm');
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  return { code: status ?? 1, output: stdout, errors: stderr };
}

function fail(sentence: string): never {
  console.error(`✗ ${sentence}`);
  process.exit(1);
}

mkdirSync(join(root, 'dist'), { recursive: true });
const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application'];
const made = pnpm('sbom', '--recursive', '--prod', ...format, '--out', BILL);
if (made.code !== 0) fail(`The bill of materials could not be made.\n${made.errors}`);
console.log(`  ${BILL} lists what is shipped`);
if (process.argv[2] === 'sbom') process.exit(0);

const listed = pnpm('licenses', 'list', '--recursive', '--json');
if (listed.code !== 0) fail(`The licenses could not be listed.\n${listed.errors}`);
const refused = refusedPackages(JSON.parse(listed.output) as LicenseList);
if (refused.length > 0)
  fail(`Licenses that are not allowed (toolchain/licenses.ts):\n  ${refused.join('\n  ')}`);
console.log('  all licenses are allowed');

const audit = readAudit(pnpm('audit', '--json').output);
if (!audit.answered) console.log('!! SKIPPED: known holes of packages: no registry answered the question.');
else if (audit.holes.length > 0) fail(`Packages with known holes:\n  ${audit.holes.join('\n  ')}`);
else console.log('  no grave holes are known');
