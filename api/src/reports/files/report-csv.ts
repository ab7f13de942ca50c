import { stringify } from 'csv-stringify/sync';
import { figureIds } from '../report-sections.ts';
import type { Report } from '../report.schema.ts';

/** Behind all others, so that what reads the first columns by their number goes on to do so. */
const ofTopLosses = ['currency', 'cause', 'since', 'last'];

/**
 * For programs: names of columns do not change with the language, and numbers are as precise as the answer of the API. CSV
 * after RFC 4180, and safe to open in a spreadsheet: no cell becomes a formula.
 */
export function reportCsv(report: Report): string {
  const { period, time_zone, group, currency, total, rows, top_losses: top } = report;
  const about = { first_day: period.first_day, last_day: period.last_day, time_zone, currency };
  const lines = [
    { ...about, group: 'total', key: null, name: null, sites: total.sites, ...total.figures },
    ...rows.map(({ key, name, sites, figures }) => ({ ...about, group, key, name, sites, ...figures })),
    ...top.rows.map(({ client_id: key, ...loss }) => ({
      ...about,
      group: 'top_loss',
      key,
      ...loss,
      sites: 1,
    })),
  ];
  return stringify(lines, {
    columns: [
      'first_day',
      'last_day',
      'time_zone',
      'group',
      'key',
      'name',
      'sites',
      ...figureIds,
      ...ofTopLosses,
    ],
    header: true,
    escape_formulas: true,
    record_delimiter: '\r\n',
  });
}
