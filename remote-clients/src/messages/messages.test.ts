import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueProblems } from 'shared-ui/testing';
import { expect, it } from 'vitest';
import remote from '../../remote.config.ts';
import { CLIENT_FIELD_NAMES } from '../clients/client-fields.ts';
import qualityDe from '../clients/quality/messages/de.json';
import fieldDe from '../clients/field/messages/de.json';
import fieldEn from '../clients/field/messages/en.json';
import fieldEs from '../clients/field/messages/es.json';
import fieldFr from '../clients/field/messages/fr.json';
import fieldJa from '../clients/field/messages/ja.json';
import qualityEn from '../clients/quality/messages/en.json';
import qualityEs from '../clients/quality/messages/es.json';
import qualityFr from '../clients/quality/messages/fr.json';
import qualityJa from '../clients/quality/messages/ja.json';
import de from './de.json';
import en from './en.json';
import es from './es.json';
import fr from './fr.json';
import ja from './ja.json';

const languages = { en, es, fr, de, ja };
const quality = { en: qualityEn, es: qualityEs, fr: qualityFr, de: qualityDe, ja: qualityJa };
const field = { en: fieldEn, es: fieldEs, fr: fieldFr, de: fieldDe, ja: fieldJa };

it('says the same in every language', () => {
  expect(catalogueProblems(en, { es, fr, de, ja })).toEqual([]);
  const { en: english, ...others } = quality;
  expect(catalogueProblems(english, others)).toEqual([]);
  const { en: ofField, ...otherFields } = field;
  expect(catalogueProblems(ofField, otherFields)).toEqual([]);
});

it('has no text that nothing shows', () => {
  const source = join(import.meta.dirname, '..');
  const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n');
  // Ids that are put together end in a part that varies: `status.${status}`.
  const shown = (id: string) =>
    code.includes(`'${id}'`) ||
    id.split('.').some((_, at, parts) => code.includes(`\`${parts.slice(0, at).join('.')}.\${`));
  expect([...Object.keys(en), ...Object.keys(qualityEn)].filter((id) => !shown(id))).toEqual([]);
});

it.each(Object.entries(languages))('names in %s each column that an import takes', (_, texts) => {
  for (const column of CLIENT_FIELD_NAMES) expect(texts['import.intro']).toContain(column);
});

it('is called in the navigation as on its page, in every language', () => {
  for (const language of ['en', 'es', 'fr', 'de', 'ja'] as const) {
    const texts = languages[language];
    expect(remote.nav?.map(({ label }) => label[language])).toEqual([
      texts['clients.title'],
      quality[language].title,
      field[language].title,
    ]);
    expect(remote.routes.map(({ title }) => title[language])).toEqual([
      texts['clients.title'],
      texts['detail.title'],
      texts['site.open'],
      field[language].title,
      quality[language].title,
    ]);
    for (const { denied } of remote.routes) expect(denied?.[language]).toBeTruthy();
  }
});
