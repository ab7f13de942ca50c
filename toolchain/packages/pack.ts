/**
 * `pnpm pack:packages [folder]`: makes npm packages of what a team outside this repository builds with: `federation`,
 * `shared-auth`, `shared-ui`, and `api`, which is the declarations of its contract and nothing else.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compilePackage } from './compile-package.ts';
import { manifestOf } from './package-manifest.ts';

const root = resolve(import.meta.dirname, '../..');
const PACKAGES = ['api', 'federation', 'shared-auth', 'shared-ui'] as const;

/** @returns the addresses of the tarballs */
export async function packPackages(into: string): Promise<string[]> {
  await mkdir(into, { recursive: true });
  const staging = await mkdtemp(join(tmpdir(), 'packages-'));
  try {
    const made = PACKAGES.map(async (name) => {
      const folder = join(staging, name);
      const source = join(root, name);
      const used = await compilePackage(source, join(folder, 'dist'), {
        only: name === 'api' ? 'contract.ts' : undefined,
      });
      await writeFile(
        join(folder, 'package.json'),
        `${JSON.stringify(await manifestOf(root, name, used), null, 2)}\n`,
      );
      const said = execFileSync('npm', ['pack', '--silent', '--pack-destination', into], {
        cwd: folder,
        encoding: 'utf8',
      });
      return join(into, said.trim());
    });
    return await Promise.all(made);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

if (import.meta.main)
  for (const file of await packPackages(resolve(process.argv[2] ?? 'packages'))) console.log(file);
