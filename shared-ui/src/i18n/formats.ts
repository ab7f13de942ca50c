import { type CalendarDay, writeDay } from './calendar-day.ts';
import { ianaTimeZone, type Locale } from './locale.ts';
import { nameOfRepeatedTime } from './repeated-time.ts';

/** A moment as the API or the browser gives it: RFC 3339 text, milliseconds since 1970, or a Date. */
export type Moment = string | number | Date;

/** Formatters of one locale. What is no number, or no moment, is a dash: one bad value must not take its page away. */
export interface Formats {
  /** Grouped number; `decimals` digits after the point (default 0). */
  number: (value: number, decimals?: number) => string;
  /** Number and unit that never break apart, such as `1,234.50 kWh`; `%` follows the language's own spacing. */
  unit: (value: number, unit: string, decimals?: number) => string;
  /** `value` is in percent already: 94.2 is 94.2 %. */
  percent: (value: number, decimals?: number) => string;
  /** Date by the date format setting, in the time zone setting. */
  date: (value: Moment) => string;
  /** A calendar day by the date format setting; it has no time zone. */
  day: (day: CalendarDay) => string;
  /** A month of the calendar, `2026-10`: October 2026, in the language's own words. */
  month: (month: string) => string;
  /**
   * Hours and minutes by the time format setting, in the time zone setting. Those that there are twice, when clocks go
   * back, say which they are: `2:00 AM CEST`, then `2:00 AM CET`.
   */
  time: (value: Moment) => string;
  dateTime: (value: Moment) => string;
  /** Today, Yesterday, N days ago, N weeks ago (under 30 days), then the full date (B-10.10). */
  relativeDate: (value: Moment, now?: Moment) => string;
  /** Names in a row, with the language's own commas. */
  list: (names: readonly string[]) => string;
  /** Sentences in a row: Japanese has no space between them. */
  sentences: (sentences: readonly string[]) => string;
  /** From one date or time to another. */
  span: (from: string, to: string) => string;
}

const NO_BREAK_SPACE = '\u00A0';
/** Has no width. */
const NO_BREAK = '\u2060';
const NOTHING_KNOWN = '–';
const MILLISECONDS_A_DAY = 86_400_000;

/** A number and the word of its own script stand together, as in `3日前`; Intl parts them. */
const closed = (text: string) => text.replace(/(?<=\d)\s(?=\p{Script=Han})/u, '');

function capitalise(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/** Also of what an answer lacks although its type promises it; `new Date(null)` would be 1970. */
function instantOf(value: Moment | null | undefined): Date | undefined {
  const instant = new Date(value ?? Number.NaN);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** Formatters are dear to construct (about 50 µs each): made when first used, one set per locale. */
export function createFormats({ language, dateFormat, timeFormat, timeZone }: Locale): Formats {
  const place = ianaTimeZone(timeZone);
  const numbers = new Map<string, Intl.NumberFormat>();
  let calendar: Intl.DateTimeFormat | undefined;
  let clock: Intl.DateTimeFormat | undefined;
  let months: Intl.DateTimeFormat | undefined;
  let row: Intl.ListFormat | undefined;

  function numberFormat(style: 'decimal' | 'percent', decimals: number): Intl.NumberFormat {
    const key = `${style}${decimals}`;
    const known = numbers.get(key);
    if (known) return known;
    const made = new Intl.NumberFormat(language, {
      style,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      // What rounds to zero is written without a minus.
      signDisplay: 'negative',
    });
    numbers.set(key, made);
    return made;
  }

  function partsOf(value: Date): { year: string; month: string; day: string } {
    // Its parts are the same in every language; another one than the page's would be loaded for nothing.
    calendar ??= new Intl.DateTimeFormat(language, {
      timeZone: place,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    const parts = Object.fromEntries(calendar.formatToParts(value).map((part) => [part.type, part.value]));
    return { year: parts.year ?? '', month: parts.month ?? '', day: parts.day ?? '' };
  }

  /** Days since 1970 of the calendar day on which `value` falls in the chosen time zone. */
  function dayNumber(value: Date): number {
    const { year, month, day } = partsOf(value);
    return Date.UTC(Number(year), Number(month) - 1, Number(day)) / MILLISECONDS_A_DAY;
  }

  function percent(value: number, decimals = 0): string {
    return Number.isFinite(value) ? numberFormat('percent', decimals).format(value / 100) : NOTHING_KNOWN;
  }

  function number(value: number, decimals = 0): string {
    return Number.isFinite(value) ? numberFormat('decimal', decimals).format(value) : NOTHING_KNOWN;
  }

  function unit(value: number, name: string, decimals = 0): string {
    if (name === '%' || !Number.isFinite(value)) return percent(value, decimals);
    return `${number(value, decimals)}${NO_BREAK_SPACE}${name}`;
  }

  function date(value: Moment): string {
    const instant = instantOf(value);
    if (!instant) return NOTHING_KNOWN;
    const { year, month, day } = partsOf(instant);
    return dateFormat.replace('YYYY', year).replace('MM', month).replace('DD', day);
  }

  function time(value: Moment): string {
    const instant = instantOf(value);
    if (!instant) return NOTHING_KNOWN;
    clock ??= new Intl.DateTimeFormat(language, {
      timeZone: place,
      hour: timeFormat === '24h' ? '2-digit' : 'numeric',
      minute: '2-digit',
      hourCycle: timeFormat === '24h' ? 'h23' : 'h12',
    });
    // '9:05 AM' never breaks; Intl has a space there, or a narrow one that half of the fonts lack.
    // Nor does '午後9:05', where every character of the first word could end a line.
    const written = clock
      .format(instant)
      .replaceAll(/[ \u202F]/g, NO_BREAK_SPACE)
      .replaceAll(/\p{Script=Han}/gu, `$&${NO_BREAK}`);
    const name = nameOfRepeatedTime(instant, place);
    return name === null ? written : `${written}${NO_BREAK_SPACE}${name}`;
  }

  return {
    number,
    percent,
    unit,
    date,
    day: (day) => writeDay(day, dateFormat),
    month(month) {
      const first = instantOf(`${month}-01T00:00:00Z`);
      months ??= new Intl.DateTimeFormat(language, { timeZone: 'UTC', year: 'numeric', month: 'long' });
      return first ? capitalise(months.format(first), language) : NOTHING_KNOWN;
    },
    time,
    dateTime: (value) => (instantOf(value) ? `${date(value)} ${time(value)}` : NOTHING_KNOWN),
    relativeDate(value, now = Date.now()) {
      const [instant, present] = [instantOf(value), instantOf(now)];
      if (!instant || !present) return NOTHING_KNOWN;
      const days = dayNumber(present) - dayNumber(instant);
      if (days < 0 || days >= 30) return date(value);
      const near = new Intl.RelativeTimeFormat(language, { numeric: days < 2 ? 'auto' : 'always' });
      const words = days < 7 ? near.format(-days, 'day') : near.format(-Math.floor(days / 7), 'week');
      return capitalise(closed(words), language);
    },
    list(names) {
      // As mostly: who has one role waits for no rules of a row, which take longer to load than all other formatters.
      if (names.length < 2) return names.join('');
      row ??= new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' });
      return row.format(names);
    },
    sentences: (sentences) => sentences.join(language === 'ja' ? '' : ' '),
    span: (from, to) => (language === 'ja' ? `${from}〜${to}` : `${from} – ${to}`),
  };
}
