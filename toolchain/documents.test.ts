import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workspacePackages } from './boundaries.ts';

const root = join(import.meta.dirname, '..');
const documents = [
  ...['README.md', 'SECURITY.md', 'CONTRIBUTING.md'].filter((name) => existsSync(join(root, name))),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** Decisions tell what was so on their day; the other documents tell what is. */
const current = documents.filter((name) => !name.includes('decisions'));
const folders = new Set([...workspacePackages(), 'toolchain', 'docs']);

function missingFiles(text: string): string[] {
  return [...text.matchAll(/(?<![\w./-])([\w.-]+\/[\w./-]*[\w/-])/g)]
    .map(([, path]) => path ?? '')
    .filter((path) => folders.has(path.split('/')[0] ?? '') && !/\/dist\b/.test(path))
    .filter((path) => !existsSync(join(root, path)) && !isEntry(path));
}

/** What a package offers to others has a name and need not be a file of that name: `api/contract`. */
function isEntry(path: string): boolean {
  const [folder = '', ...rest] = path.split('/');
  const manifest = join(root, folder, 'package.json');
  if (!existsSync(manifest)) return false;
  const { exports = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as { exports?: object };
  return `./${rest.join('/')}` in exports;
}

it('notices a file that is gone, in a sentence, in code and in a diagram', () => {
  expect(
    missingFiles('`api/src/gone.ts`, `npx vitest run api/src/lost.test.ts`\n  A->>B: host/src/away.ts'),
  ).toEqual(['api/src/gone.ts', 'api/src/lost.test.ts', 'host/src/away.ts']);
});

describe.each(current)('%s', (name) => {
  const text = readFileSync(join(root, name), 'utf8');

  it('names files that exist', () => {
    expect(missingFiles(text)).toEqual([]);
  });

  it('leads to documents that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, path]) => path ?? '');
    expect(links.filter((path) => !existsSync(join(root, dirname(name), path)))).toEqual([]);
  });
});
