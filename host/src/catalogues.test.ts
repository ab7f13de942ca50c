import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueProblems } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';

type Catalogue = Record<string, string>;

const folders = ['public', 'public-shell', 'shell', 'settings', 'palette', 'remotes'].map((part) =>
  join(import.meta.dirname, part, 'messages'),
);

function read(folder: string): Record<string, Catalogue> {
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as Catalogue,
    ]),
  );
}

describe.each(folders)('catalogues of %s', (folder) => {
  it('say the same in English, Spanish, French, German and Japanese', () => {
    const { en = {}, ...others } = read(folder);
    expect(Object.keys(others).toSorted()).toEqual(['de', 'es', 'fr', 'ja']);
    expect(catalogueProblems(en, others)).toEqual([]);
  });
});
