import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RefusalError } from '../../store/refusal.ts';
import { filesOfNewRemote, LANGUAGES, type NewRemote, type Titles } from '../create/files-of-new-remote.ts';
import { filesOfRepository, type Manifest } from '../create/files-of-repository.ts';
import type { Outcome } from '../outcome.ts';
import { IS_INSTALLED, WORKSPACE } from '../surroundings.ts';
import { assertName, assertPermission } from '../words.ts';

interface CreateOptions {
  /** `Yield Forecasts` in English, `de=Ertragsprognosen` in another language. */
  title?: string[];
  permission: string;
}

/** Writes a new remote with one page into the repository. */
export async function create(name: string, options: CreateOptions, workspace = WORKSPACE): Promise<Outcome> {
  const { permission } = options;
  assertName(name);
  assertPermission(permission);
  const titles = titlesOf(name, options.title ?? []);
  if (Object.values(titles).some((title) => /['"\\{}]/.test(title)))
    throw new RefusalError('A title has no quotation marks, braces or backslashes.');
  if (IS_INSTALLED) return createHere({ name, titles, permission }, workspace);
  const folder = `remote-${name}`;
  if (existsSync(join(workspace, folder))) throw new RefusalError(`There is a ${folder} already.`);
  const files = filesOfNewRemote({ name, titles, permission });
  await writeAll(join(workspace, folder), files);
  await addToTypeCheck(join(workspace, 'tsconfig.json'), folder);
  return {
    data: { remote: name, folder, files: Object.keys(files) },
    text: [
      `${folder}/ has one page, at /${name}. Next:`,
      '  npx pnpm install --no-frozen-lockfile',
      `  npx pnpm --filter ${folder} dev      see it inside a running host, with every saved file`,
      `  npx pnpm --filter ${folder} build`,
      `  npx pnpm mfe check ${name}`,
    ],
  };
}

/** In a repository of a team's own the remote is all there is. */
async function createHere(remote: NewRemote, workspace: string): Promise<Outcome> {
  if (existsSync(join(workspace, 'remote.config.ts')))
    throw new RefusalError('There is a remote.config.ts here already.');
  const manifest = await readFile(join(workspace, 'package.json'), 'utf8').catch(() => '{}');
  const files = filesOfRepository(remote, JSON.parse(manifest) as Manifest);
  await writeAll(workspace, files);
  const { name } = remote;
  return {
    data: { remote: name, folder: '.', files: Object.keys(files) },
    text: [
      `This folder has one page, at /${name}. Next:`,
      '  npm install --ignore-scripts',
      '  npm run dev      see it inside a running host, with every saved file',
      '  npm run build',
      `  npx mfe check ${name}`,
    ],
  };
}

async function writeAll(folder: string, files: Record<string, string>): Promise<void> {
  for (const [file, content] of Object.entries(files)) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

/** What is not given in a language is as in English: a name that people can work with until it is translated. */
function titlesOf(name: string, given: string[]): Titles {
  const named = new Map(
    given.map((text) => {
      const [, language = 'en', title = text] = /^(en|es|fr|de|ja)=(.*)$/.exec(text) ?? [];
      return [language, title];
    }),
  );
  const english = named.get('en') ?? titleOf(name);
  const titles = LANGUAGES.map((language): [string, string] => [language, named.get(language) ?? english]);
  return Object.fromEntries(titles) as Titles;
}

const titleOf = (name: string): string =>
  name
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');

/** `tsc -b` checks what the top's tsconfig.json lists. */
async function addToTypeCheck(file: string, folder: string): Promise<void> {
  if (!existsSync(file)) return;
  const config = JSON.parse(await readFile(file, 'utf8')) as { references?: { path: string }[] };
  const references = [...(config.references ?? []), { path: `./${folder}` }];
  await writeFile(file, `${JSON.stringify({ ...config, references }, null, 2)}\n`);
}
