/**
 * Writes the page of all pictures in a folder, with what was noted of them. Where earlier ones lie in its `before/`,
 * those that changed come first.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { comparePictures } from './compare-pictures.ts';

/** Figures move from minute to minute, and a pixel of a chart with them: less than this is no change. */
const NOTICEABLE = 0.002;

interface Shown {
  name: string;
  /** 0 to 1; undefined where there is nothing to compare with. */
  changed: number | undefined;
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder of the pictures.');
const compares = existsSync(join(folder, 'before'));
mkdirSync(join(folder, 'changes'), { recursive: true });

const notes = notesIn(join(folder, 'notes.tsv'));
const shown = readdirSync(folder)
  .filter((name) => name.endsWith('.png'))
  .map((name): Shown => ({ name, changed: compares ? changeOf(folder, name) : undefined }))
  .toSorted((a, b) => (b.changed ?? 0) - (a.changed ?? 0) || a.name.localeCompare(b.name));
writeFileSync(join(folder, 'index.html'), page(shown));
const changed = shown.filter(isChanged);
for (const [of, problems] of notes) for (const problem of problems) console.log(`  ${of}: ${problem}`);
console.log(`  ${shown.length} pictures${compares ? `, ${changed.length} changed` : ''}`);
for (const { name, changed: part } of changed) console.log(`    ${percent(part)} ${name}`);

/** Of each picture what went wrong: places that could not be shown, and faults of layout. */
function notesIn(file: string): Map<string, string[]> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  const found = new Map<string, string[]>();
  for (const line of new Set(lines)) {
    const [of = '', problem = ''] = line.split('\t');
    found.set(of, [...(found.get(of) ?? []), problem]);
  }
  return found;
}

function changeOf(folder: string, name: string): number {
  const before = join(folder, 'before', name);
  if (!existsSync(before)) return 1;
  const { part, picture } = comparePictures(readFileSync(before), readFileSync(join(folder, name)));
  if (part >= NOTICEABLE) writeFileSync(join(folder, 'changes', name), picture);
  return part;
}

function isChanged({ changed }: Shown): boolean {
  return changed !== undefined && changed >= NOTICEABLE;
}

function percent(part: number | undefined): string {
  return `${((part ?? 0) * 100).toFixed(1)}%`.padStart(6);
}

function page(all: Shown[]): string {
  const figure = ({ name, changed }: Shown) => {
    const versions = isChanged({ name, changed }) ? ['before/', 'changes/', ''] : [''];
    const pictures = versions.map((version) => {
      const source = encodeURI(version + name);
      return `<a href="${source}"><img loading="lazy" src="${source}" alt="${version.replace('/', ' ')}${name}"></a>`;
    });
    const note = isChanged({ name, changed }) ? ` <b>${percent(changed)} changed</b>` : '';
    const problems = notes.get(name) ?? [];
    return `<figure><figcaption>${name}${note}${list(problems)}</figcaption>${pictures.join('')}</figure>`;
  };
  const unseen = [...notes].filter(([of]) => !all.some(({ name }) => name === of));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures</title>
<style>body{font:14px system-ui;margin:24px;background:#888}main{display:flex;flex-wrap:wrap;gap:24px}
figure{margin:0;background:#fff;padding:8px;border-radius:6px}img{max-width:420px;max-height:520px;margin-right:8px}</style>
<h1>${all.length} pictures</h1>${list(unseen.map(([of, problems]) => `${of}: ${problems.join('; ')}`))}<main>${all.map(figure).join('\n')}</main></html>`;
}

function list(items: string[]): string {
  const escaped = items.map((item) => `<li>${item.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</li>`);
  return items.length === 0 ? '' : `<ul>${escaped.join('')}</ul>`;
}
