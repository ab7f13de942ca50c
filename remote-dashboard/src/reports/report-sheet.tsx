import type { Report } from 'api/contract';
import { EmptyState, SectionCard, useSlot } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from './messages/texts.ts';
import { ReportSection } from './report-section.tsx';
import { TopLosses } from './top-losses.tsx';
import styles from './reports.module.css';

/** What other parts add to a report is told of the instants it is about, which are RFC 3339. */
interface SectionProps {
  from: string;
  to: string;
}

/** What is read and printed. */
export function ReportSheet({ report }: { report: Report }) {
  const t = useText();
  const format = useFormat();
  const others = useSlot<SectionProps>('reports.section');
  const { period, sections, notes, organization } = report;
  const days = ({ first_day, last_day }: { first_day: string; last_day: string }) =>
    first_day === last_day ? format.day(first_day) : format.span(format.day(first_day), format.day(last_day));
  const top = report.top_losses;
  const columns = new Map([
    ...sections.flatMap((section) =>
      section.columns.map(({ title, definition }) => [title, definition] as const),
    ),
    ...(top.rows.length > 0 ? [[top.title, top.definition] as const] : []),
  ]);
  return (
    <>
      <div className={styles.about}>
        <p className={styles.period}>
          {organization}:{' '}
          {t('summary', {
            from: format.day(period.first_day),
            to: period.complete ? format.day(period.last_day) : t('running'),
            zone: report.time_zone,
          })}
        </p>
        <p>{t('compared', { previous: days(period.previous), year: days(period.year) })}</p>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      {sections.length === 0 && <EmptyState title={t('empty')} description={t('emptyHint')} />}
      {sections.map((section) => (
        <ReportSection key={section.id} section={section} report={report} />
      ))}
      {top.rows.length > 0 && <TopLosses losses={top} />}
      {others.map(({ id, title = '', Content }) => (
        <SectionCard key={id} title={title}>
          <Content from={period.from} to={period.to} />
        </SectionCard>
      ))}
      {columns.size > 0 && (
        <SectionCard title={t('definitions')}>
          <dl className={styles.definitions}>
            {[...columns].map(([title, definition]) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{definition}</dd>
              </div>
            ))}
          </dl>
        </SectionCard>
      )}
    </>
  );
}
