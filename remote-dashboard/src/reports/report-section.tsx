import type { Report, ReportRow, ReportSection as Section } from 'api/contract';
import { Link } from 'react-router-dom';
import { PermissionGate } from 'shared-auth';
import { SectionCard } from 'shared-ui';
import { type Formats, useFormat } from 'shared-ui/i18n';
import { type ReportsText, useText } from './messages/texts.ts';
import styles from './reports.module.css';

type Column = Section['columns'][number];

/** A figure as files have it: with one digit of kWh and percent, so that both can be laid side by side. */
export function figureText(value: number | null, unit: Column['unit'], format: Formats): string {
  if (value === null) return '–';
  switch (unit) {
    case 'kWh':
      return format.number(value, 1);
    case 'percent':
      return format.percent(value, 1);
    case 'change':
      return `${value > 0 ? '+' : ''}${format.percent(value, 1)}`;
    case 'minutes':
      return format.unit(value, 'min');
    case 'count':
      return format.number(value);
    case 'money':
      return format.number(value, 2);
    case 'kg':
      return format.number(value, 1);
  }
}

/** One section of a report: its figures of all sites, and of each row. */
export function ReportSection({ section, report }: { section: Section; report: Report }) {
  const t = useText();
  const { columns } = section;
  return (
    <SectionCard title={section.title} flush>
      {/* A table wider than a phone is moved within its frame, by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={section.title}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(`group.${report.group}`)}</th>
              {columns.map(({ id, title, unit, definition }) => (
                <th key={id} scope="col" title={definition}>
                  {unit === 'kWh' || unit === 'kg' ? `${title} (${unit})` : title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className={styles.total}>
              <th scope="row">{t('total')}</th>
              <Cells columns={columns} figures={report.total.figures} />
            </tr>
            {report.rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <RowName row={row} group={report.group} />
                </th>
                <Cells columns={columns} figures={row.figures} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SectionCard>
  );
}

function Cells({ columns, figures }: { columns: readonly Column[]; figures: ReportRow['figures'] }) {
  const format = useFormat();
  return columns.map(({ id, unit }) => <td key={id}>{figureText(figures[id], unit, format)}</td>);
}

const withoutName = (group: Report['group'], t: ReportsText) =>
  group === 'type' || group === 'tag' || group === 'region' ? t(`none.${group}`) : t('none');

/** A site leads to its page, for who may open it. */
function RowName({ row: { key, name }, group }: { row: ReportRow; group: Report['group'] }) {
  const t = useText();
  const shown = name ?? withoutName(group, t);
  if (group !== 'site' || key === null) return shown;
  return (
    <PermissionGate needs="client.read" fallback={shown}>
      <Link to={`/clients/${key}/site`}>{shown}</Link>
    </PermissionGate>
  );
}
