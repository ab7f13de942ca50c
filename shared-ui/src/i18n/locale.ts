import { useSyncExternalStore } from 'react';
import { DEFAULT_LANGUAGE, type Language } from './languages.ts';

/** Choices of B-11.3. */
export const dateFormats = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;
export const timeFormats = ['12h', '24h'] as const;
export const timeZones = ['UTC', 'EST', 'PST', 'CST', 'MST', 'GMT', 'CET', 'JST'] as const;

export type DateFormat = (typeof dateFormats)[number];
export type TimeFormat = (typeof timeFormats)[number];
export type TimeZone = (typeof timeZones)[number];

/** How texts, dates and numbers are written on every page. */
export interface Locale {
  language: Language;
  dateFormat: DateFormat;
  timeFormat: TimeFormat;
  timeZone: TimeZone;
}

export const defaultLocale: Locale = {
  language: DEFAULT_LANGUAGE,
  dateFormat: 'MM/DD/YYYY',
  timeFormat: '12h',
  timeZone: 'UTC',
};

/**
 * The place behind each choice. People who choose 'EST' mean the clock on the wall in New York, daylight saving
 * included; the fixed offsets of these abbreviations would be an hour off for half of the year.
 */
const places: Record<TimeZone, string> = {
  UTC: 'UTC',
  EST: 'America/New_York',
  PST: 'America/Los_Angeles',
  CST: 'America/Chicago',
  MST: 'America/Denver',
  GMT: 'Europe/London',
  CET: 'Europe/Paris',
  JST: 'Asia/Tokyo',
};

/** IANA name of a time zone choice, as `Intl` and PostgreSQL understand it. */
export function ianaTimeZone(timeZone: TimeZone): string {
  return places[timeZone];
}

let current: Locale = defaultLocale;
const listeners = new Set<() => void>();

export function getLocale(): Locale {
  return current;
}

/** Calls `listener` after every change; answers the way to stop that. */
export function subscribeLocale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Only for `setLocale`, which loads the language's texts first. Nobody hears of the same locale again: each page renders for it. */
export function replaceLocale(next: Locale): void {
  if (isSame(current, next)) return;
  current = next;
  for (const listener of listeners) listener();
}

const isSame = (one: Locale, other: Locale) =>
  (Object.keys(one) as (keyof Locale)[]).every((key) => one[key] === other[key]);

/** The locale in force; the component renders again when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribeLocale, getLocale, getLocale);
}
