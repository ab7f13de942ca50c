import type { Report } from 'api/contract';
import { Button } from 'antd';
import { Choice, DateRangeField, FilterBar } from 'shared-ui';
import { addDays, type CalendarDay } from 'shared-ui/i18n';
import { useText } from './messages/texts.ts';
import { groups, reportPeriods, type ReportsView } from './reports-view.ts';
import styles from './reports.module.css';

interface ReportControlsProps {
  view: ReportsView;
  /** What is shown, once it is there: periods are stepped through from it. */
  report: Report | undefined;
  today: CalendarDay;
  zone: string;
  onChange: (part: Partial<ReportsView>) => void;
}

/** Of what time the report is, and what its rows are about. */
export function ReportControls({ view, report, today, zone, onChange }: ReportControlsProps) {
  const t = useText();
  const shown = report?.period;
  const next = shown && addDays(shown.last_day, 1);
  return (
    <FilterBar>
      <div className={styles.choice}>
        <Choice
          label={t('period')}
          value={view.period}
          options={reportPeriods.map((value) => ({ value, label: t(value) }))}
          onChange={(period) => onChange({ period, day: null })}
        />
      </div>
      {view.period === 'range' ? (
        <DateRangeField value={view.days} onChange={(days) => onChange({ days })} today={today} zone={zone} />
      ) : (
        <span className={styles.steps}>
          <Button disabled={!shown} onClick={() => shown && onChange({ day: addDays(shown.first_day, -1) })}>
            {t('earlier')}
          </Button>
          <Button
            disabled={next === undefined || next > today}
            onClick={() => next !== undefined && onChange({ day: next })}
          >
            {t('later')}
          </Button>
        </span>
      )}
      <div className={styles.choice}>
        <Choice
          label={t('group')}
          value={view.group}
          options={groups.map((value) => ({ value, label: t(`group.${value}`) }))}
          onChange={(group) => onChange({ group })}
        />
      </div>
    </FilterBar>
  );
}
