import german from './texts/de.json' with { type: 'json' };
import english from './texts/en.json' with { type: 'json' };
import spanish from './texts/es.json' with { type: 'json' };
import french from './texts/fr.json' with { type: 'json' };
import japanese from './texts/ja.json' with { type: 'json' };
import type { ReportLanguage } from './report.schema.ts';

export type ReportTexts = typeof english;

/** Titles and definitions of figures for all formats; pages take them from the answer. */
export const reportTexts: Record<ReportLanguage, ReportTexts> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  ja: japanese,
};
