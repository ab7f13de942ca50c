import { fill } from '../../notifications/mail-texts.ts';
import { reportTexts } from '../report-texts.ts';
import type { Report, ReportRow } from '../report.schema.ts';
import { formatDay, formatInstant } from './format-figure.ts';

/** What stands above the tables of a file: a name and what it says. */
export function factsOf(report: Report): [name: string, text: string][] {
  const { language, period, time_zone: zone, total } = report;
  const texts = reportTexts[language];
  const days = ({ first_day, last_day }: { first_day: string; last_day: string }) =>
    first_day === last_day
      ? formatDay(first_day, language)
      : fill(texts.to, { first: formatDay(first_day, language), last: formatDay(last_day, language) });
  return [
    [texts.period, days(period)],
    [texts.previous, days(period.previous)],
    [texts.year, days(period.year)],
    [texts.zone, zone],
    [texts.madeAt, formatInstant(report.made_at, language, zone)],
    [texts.sites, String(total.sites)],
  ];
}

/** The total and then all rows, each with what it is called. */
export function namedRows(report: Report): { name: string; row: Pick<ReportRow, 'sites' | 'figures'> }[] {
  const texts = reportTexts[report.language];
  return [
    { name: texts.total, row: report.total },
    ...report.rows.map((row) => ({ name: row.name ?? texts.none[report.group], row })),
  ];
}
