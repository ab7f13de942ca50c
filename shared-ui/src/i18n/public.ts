/** Texts, dates and numbers in the person's language. Small, and free of antd: the public pages use it too. */
export {
  addDays,
  addYears,
  type CalendarDay,
  daysBetween,
  isCalendarDay,
  readDay,
} from './calendar-day.ts';
export { createFormats, type Formats, type Moment } from './formats.ts';
export { DEFAULT_LANGUAGE, detectLanguage, isLanguage, type Language, languages } from './languages.ts';
export { partOfTime } from './part-of-time.ts';
export {
  type DateFormat,
  dateFormats,
  defaultLocale,
  getLocale,
  ianaTimeZone,
  type Locale,
  subscribeLocale,
  type TimeFormat,
  type TimeZone,
  timeFormats,
  timeZones,
  useLocale,
} from './locale.ts';
export {
  type CatalogueLoaders,
  createMessages,
  type MessageSet,
  setLocale,
  type Translate,
} from './messages.ts';
export { getFormat, useFormat } from './use-format.ts';
