import type { ReportLanguage } from '../report.schema.ts';
import german from './texts/de.json' with { type: 'json' };
import english from './texts/en.json' with { type: 'json' };
import spanish from './texts/es.json' with { type: 'json' };
import french from './texts/fr.json' with { type: 'json' };
import japanese from './texts/ja.json' with { type: 'json' };

/** What mails about reports say, and the page that ends them. */
export const scheduleTexts: Record<ReportLanguage, typeof english> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  ja: japanese,
};
