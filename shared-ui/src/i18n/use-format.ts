import { createFormats, type Formats } from './formats.ts';
import { getLocale, type Locale, useLocale } from './locale.ts';

let made: { locale: Locale; formats: Formats } | undefined;

function formatsOf(locale: Locale): Formats {
  if (made?.locale !== locale) made = { locale, formats: createFormats(locale) };
  return made.formats;
}

/** Formatters of the locale in force, for components. */
export function useFormat(): Formats {
  return formatsOf(useLocale());
}

/** Formatters of the locale in force, outside React. */
export function getFormat(): Formats {
  return formatsOf(getLocale());
}
