import type { Language, PersonSettings } from '../settings/settings.schema.ts';
import german from './languages/de.json' with { type: 'json' };
import english from './languages/en.json' with { type: 'json' };
import spanish from './languages/es.json' with { type: 'json' };
import french from './languages/fr.json' with { type: 'json' };
import japanese from './languages/ja.json' with { type: 'json' };
import { places } from './quiet-hours.ts';

export type MailTexts = typeof english;

export const mailTexts: Record<Language, MailTexts> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  ja: japanese,
};

/** A text with its `{places}` filled. */
export function fill(text: string, values: Record<string, string | number> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** Writes moments and numbers as the person's pages do. */
export function writer({ general }: PersonSettings) {
  const { language, date_format, time_format, time_zone } = general;
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
  const days = new Intl.DateTimeFormat('en-CA', {
    timeZone: places[time_zone],
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const clock = new Intl.DateTimeFormat(language, {
    timeZone: places[time_zone],
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: time_format === '12h' ? 'h12' : 'h23',
    timeZoneName: 'short',
  });
  return {
    number: (value: number, unit?: string) =>
      unit === undefined ? numbers.format(value) : `${numbers.format(value)}\u00A0${unit}`,
    moment: (at: Date) => {
      const [year = '', month = '', day = ''] = days.format(at).split('-');
      const date = date_format.replace('YYYY', year).replace('MM', month).replace('DD', day);
      return `${date} ${clock.format(at)}`;
    },
  };
}
