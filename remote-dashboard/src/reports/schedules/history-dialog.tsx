import type { ReportSchedule, ReportSending } from 'api/contract';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { Dialog, EmptyState, ErrorView, failureText, ProgressBar } from 'shared-ui';
import { useText } from '../messages/texts.ts';
import { useSendings } from './schedules-api.ts';
import form from '../../forms/form.module.css';
import styles from './schedules.module.css';
import { useScheduleWords } from './use-schedule-words.ts';

interface HistoryDialogProps {
  schedule: ReportSchedule;
  zone: string;
  onClose: () => void;
}

/** What was sent, to whom, and what became of it. */
export function HistoryDialog({ schedule, zone, onClose }: HistoryDialogProps) {
  const t = useText();
  const { data, error, mutate } = useSendings(schedule.id);
  return (
    <Dialog
      open
      size="lg"
      position="top"
      title={t('schedules.historyOf', { name: schedule.name })}
      onClose={onClose}
      footer={
        <div className={form.footer}>
          <Button onClick={onClose}>{t('schedules.close')}</Button>
        </div>
      }
    >
      {error && !data ? (
        <ErrorView title={t('schedules.failed')} message={failureText(error)} onRetry={() => void mutate()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 3 }} />
      ) : data.data.length === 0 ? (
        <EmptyState compact title={t('schedules.nothingSent')} />
      ) : (
        <ol className={styles.history}>
          {data.data.map((sending) => (
            <Sending key={sending.id} sending={sending} schedule={schedule} zone={zone} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function Sending({
  sending,
  schedule,
  zone,
}: Omit<HistoryDialogProps, 'onClose'> & { sending: ReportSending }) {
  const t = useText();
  const words = useScheduleWords(zone);
  const { asked_by, started_at, ended_at, first_day, recipients, mails } = sending;
  const state = words.state(sending);
  const query = new URLSearchParams({ period: schedule.cadence, day: first_day, group: schedule.group });
  const ended = mails.filter((mail) => mail.state !== 'waiting').length;
  return (
    <li className={styles.sending}>
      <strong>{words.moment(started_at)}</strong>
      <span>{asked_by === null ? t('schedules.byCalendar') : t('schedules.byHand', { name: asked_by })}</span>
      <Link to={`/reports?${query.toString()}`}>
        {t('schedules.reportOf', { days: words.days(sending) })}
      </Link>
      {ended_at === null ? (
        <ProgressBar
          label={t('schedules.progress')}
          percent={recipients === 0 ? 0 : (ended / recipients) * 100}
          text={state}
        />
      ) : (
        <span>{state}</span>
      )}
      <ul className={styles.mails}>
        {mails.map(({ name, state: became, error }, index) => (
          // Two people may have one name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {t('schedules.mail', {
              name: name || t('schedules.formerMember'),
              state: t(`schedules.mail.${became}`),
            })}
            {error !== null && <span className={styles.error}> {error}</span>}
          </li>
        ))}
      </ul>
    </li>
  );
}
