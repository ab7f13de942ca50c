/** The languages of B-11.3, in its order, each with its own name as a speaker looks for it. */
export const languages = [
  { code: 'en', name: 'English', ownName: 'English' },
  { code: 'es', name: 'Spanish', ownName: 'Español' },
  { code: 'fr', name: 'French', ownName: 'Français' },
  { code: 'de', name: 'German', ownName: 'Deutsch' },
  { code: 'ja', name: 'Japanese', ownName: '日本語' },
] as const;

/** ISO 639-1 code of a language the product speaks. */
export type Language = (typeof languages)[number]['code'];

export const DEFAULT_LANGUAGE: Language = 'en';

export function isLanguage(value: unknown): value is Language {
  return languages.some(({ code }) => code === value);
}

/** The first language of `preferred` (BCP 47 tags, best first) that the product speaks; English where there is none. */
export function detectLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const primary = tag.toLowerCase().split('-')[0];
    if (isLanguage(primary)) return primary;
  }
  return DEFAULT_LANGUAGE;
}
