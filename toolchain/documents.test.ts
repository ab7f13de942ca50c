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

describe.each(current)('%s', (name) => {
  const text = readFileSync(join(root, name), 'utf8');

  it('names files that exist', () => {
    const named = [...text.matchAll(/`([\w.-]+\/[\w./-]+)`/g)]
      .map(([, path]) => path ?? '')
      .filter((path) => folders.has(path.split('/')[0] ?? '') && !/\/dist\b|<|\*/.test(path));
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('leads to documents that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, path]) => path ?? '');
    expect(links.filter((path) => !existsSync(join(root, dirname(name), path)))).toEqual([]);
  });
});
