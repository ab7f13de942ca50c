import { stringify } from 'csv-stringify/sync';
import { figureIds } from '../report-sections.ts';
import type { Report } from '../report.schema.ts';

/**
 * For programs: names of columns do not change with the language, and numbers are as precise as the answer of the API. CSV
 * after RFC 4180, and safe to open in a spreadsheet: no cell becomes a formula.
 */
export function reportCsv({ period, time_zone, group, total, rows }: Report): string {
  const about = { first_day: period.first_day, last_day: period.last_day, time_zone };
  const lines = [
    { ...about, group: 'total', key: null, name: null, sites: total.sites, ...total.figures },
    ...rows.map(({ key, name, sites, figures }) => ({ ...about, group, key, name, sites, ...figures })),
  ];
  return stringify(lines, {
    columns: ['first_day', 'last_day', 'time_zone', 'group', 'key', 'name', 'sites', ...figureIds],
    header: true,
    escape_formulas: true,
    record_delimiter: '\r\n',
  });
}
