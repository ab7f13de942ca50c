import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueProblems } from 'shared-ui/testing';
import { expect, it } from 'vitest';
import remote from '../../remote.config.ts';
import de from './de.json';
import english from './en.json';
import es from './es.json';
import fr from './fr.json';
import ja from './ja.json';

const source = join(import.meta.dirname, '..');

function sources(): string {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n');
}

it('says the same in every language', () => {
  expect(catalogueProblems(english, { es, fr, de, ja })).toEqual([]);
});

it('has no message that nothing shows', () => {
  const code = sources();
  // Ids that are put together end in a part that varies: `status.${status}`.
  const shown = (id: string) =>
    code.includes(`'${id}'`) ||
    code.includes(`"${id}"`) ||
    code.includes(`\`${id.slice(0, id.lastIndexOf('.'))}.\${`);
  expect(Object.keys(english).filter((id) => !shown(id))).toEqual([]);
});

it('says in every language who may not see a page, and what', () => {
  for (const { path, denied } of remote.routes) {
    expect(denied?.en, path).toMatch(/^You don't have permission to (?:list|create|view) [a-z ]+$/);
    const sentences = [denied?.en, denied?.es, denied?.fr, denied?.de, denied?.ja];
    expect(new Set(sentences.filter(Boolean)).size, path).toBe(5);
  }
});
