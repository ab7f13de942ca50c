import { dateFormats, defaultLocale, type Locale, timeFormats, timeZones } from 'shared-ui/i18n';
import { type Look, readLook } from './look.ts';
import { PREFERENCES_KEY, stored } from './stored-preferences.ts';

/**
 * What the page looks like before anybody is known: as the last person of this browser left it, else the language the
 * browser asks for and the defaults of B-11.2.
 */
export interface BrowserPreferences extends Locale, Look {
  compact: boolean;
}

function oneOf<Choice>(choices: readonly Choice[], value: unknown, fallback: Choice): Choice {
  return choices.includes(value as Choice) ? (value as Choice) : fallback;
}

/** Never fails: what is missing or damaged is the default. */
export function readPreferences(): BrowserPreferences {
  const kept = stored();
  return {
    ...readLook(),
    dateFormat: oneOf(dateFormats, kept['dateFormat'], defaultLocale.dateFormat),
    timeFormat: oneOf(timeFormats, kept['timeFormat'], defaultLocale.timeFormat),
    timeZone: oneOf(timeZones, kept['timeZone'], defaultLocale.timeZone),
    compact: kept['compact'] === true,
  };
}

/** Keeps `change` for the next visit; without storage the choice holds for this page only. */
export function keepPreferences(change: Partial<BrowserPreferences>): void {
  try {
    localStorage.setItem(PREFERENCES_KEY, JSON.stringify({ ...stored(), ...change }));
  } catch {
    // Storage is full or blocked, which must not break the page.
  }
}
