import type { FigureUnit } from '../report-sections.ts';
import type { ReportLanguage } from '../report.schema.ts';

/** What is not known. */
export const UNKNOWN = '–';

const options: Record<FigureUnit, Intl.NumberFormatOptions> = {
  kWh: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  percent: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  change: { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' },
  minutes: { maximumFractionDigits: 0 },
  count: { maximumFractionDigits: 0 },
  money: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  kg: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
};

const kept = new Map<string, Intl.NumberFormat>();

/** A figure as the language writes it, without its unit. */
export function formatFigure(value: number | null, unit: FigureUnit, language: ReportLanguage): string {
  if (value === null) return UNKNOWN;
  const key = `${language} ${unit}`;
  const format = kept.get(key) ?? new Intl.NumberFormat(language, options[unit]);
  kept.set(key, format);
  return format.format(value);
}

/** A day of a calendar in words that no two countries read differently. */
export function formatDay(day: string, language: ReportLanguage): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00Z`),
  );
}

export function formatInstant(at: string, language: ReportLanguage, timeZone: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat(language, style).format(new Date(at));
}
