import type { LocalizedText } from 'federation/contract';
import type { Language } from 'shared-ui/i18n';

/** A contract's text in the person's language, or in English, which it always has. */
export function localize(text: LocalizedText, language: Language): string {
  return text[language] ?? text.en;
}
