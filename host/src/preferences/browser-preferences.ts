import { detectLanguage, isLanguage, type Locale } from 'shared-ui/i18n';
import { dateFormats, defaultLocale, timeFormats, timeZones } from 'shared-ui/i18n';
import { type ThemeChoice, themeChoices } from 'shared-ui/tokens';

const KEY = 'emp.preferences';

/**
 * What the page looks like before anybody is known: as the last person of this browser left it, else the language the
 * browser asks for and the defaults of B-11.2.
 */
export interface BrowserPreferences extends Locale {
  theme: ThemeChoice;
  compact: boolean;
  animations: boolean;
}

function oneOf<Choice>(choices: readonly Choice[], value: unknown, fallback: Choice): Choice {
  return choices.includes(value as Choice) ? (value as Choice) : fallback;
}

function stored(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
  } catch {
    // Blocked storage or damaged text: the page starts as on a first visit.
    return {};
  }
}

/** Never fails: what is missing or damaged is the default. */
export function readPreferences(): BrowserPreferences {
  const kept = stored();
  return {
    language: isLanguage(kept['language']) ? kept['language'] : detectLanguage(navigator.languages),
    dateFormat: oneOf(dateFormats, kept['dateFormat'], defaultLocale.dateFormat),
    timeFormat: oneOf(timeFormats, kept['timeFormat'], defaultLocale.timeFormat),
    timeZone: oneOf(timeZones, kept['timeZone'], defaultLocale.timeZone),
    theme: oneOf(themeChoices, kept['theme'], 'light'),
    compact: kept['compact'] === true,
    animations: kept['animations'] !== false,
  };
}

/** Keeps `change` for the next visit; without storage the choice holds for this page only. */
export function keepPreferences(change: Partial<BrowserPreferences>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), ...change }));
  } catch {
    // Storage is full or blocked, which must not break the page.
  }
}
