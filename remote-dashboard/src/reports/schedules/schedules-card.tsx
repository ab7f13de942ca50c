import type { ReportGroup, ReportSchedule } from 'api/contract';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import {
  DeleteDialog,
  EmptyState,
  ErrorView,
  failureText,
  Menu,
  SectionCard,
  StatusBadge,
  useNarrow,
  useToast,
} from 'shared-ui';
import { DataTable, type DataTableColumn } from 'shared-ui/data-table';
import { useText } from '../messages/texts.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { pausedRequest } from './schedule-draft.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { deleteSchedule, saveSchedule, sendNow, useRefreshSchedules, useSchedules } from './schedules-api.ts';
import styles from '../../widgets/entries.module.css';
import { useScheduleWords } from './use-schedule-words.ts';

type Opened =
  | { kind: 'edit'; schedule: ReportSchedule | null }
  | { kind: 'history' | 'delete'; schedule: ReportSchedule };

/** Reports that are sent by a calendar. */
export function SchedulesCard({ group }: { group: ReportGroup }) {
  const t = useText();
  const { data, error, isLoading, mutate } = useSchedules();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const refresh = useRefreshSchedules();
  const zone = data?.timezone ?? 'UTC';
  const act = useAct();
  const columns = useColumns(zone, data?.sends_mail ?? false, setOpened, act);
  return (
    <SectionCard
      flush
      title={t('schedules.title')}
      extra={
        data?.sends_mail && (
          <Button onClick={() => setOpened({ kind: 'edit', schedule: null })}>{t('schedules.add')}</Button>
        )
      }
    >
      <p className={styles.about}>{t(data && !data.sends_mail ? 'schedules.noMail' : 'schedules.about')}</p>
      {error && !data && !isLoading ? (
        <ErrorView title={t('schedules.failed')} message={failureText(error)} onRetry={() => void mutate()} />
      ) : (
        <DataTable<ReportSchedule>
          frameless
          label={t('schedules.title')}
          columns={columns}
          rows={data?.data ?? []}
          rowKey={({ id }) => id}
          loading={isLoading && !data}
          skeletonRows={2}
          empty={<EmptyState compact title={t('schedules.none')} />}
        />
      )}
      {opened?.kind === 'edit' && (
        <ScheduleDialog schedule={opened.schedule} zone={zone} group={group} onClose={close} />
      )}
      {opened?.kind === 'history' && <HistoryDialog schedule={opened.schedule} zone={zone} onClose={close} />}
      {opened?.kind === 'delete' && (
        <DeleteDialog
          open
          entity={t('schedules.entity')}
          name={opened.schedule.name}
          warning={t('schedules.deleteWarning')}
          onDelete={async () => {
            try {
              await deleteSchedule(opened.schedule);
            } finally {
              await refresh();
            }
          }}
          explain={(failure) => failureText(failure)}
          onClose={close}
        />
      )}
    </SectionCard>
  );
}

type Act = (work: () => Promise<void>, done: string) => void;

/** Does something about a schedule, and says what came of it. */
function useAct(): Act {
  const toast = useToast();
  const refresh = useRefreshSchedules();
  return (work, done) => {
    void (async () => {
      try {
        await work();
        toast.success(done);
      } catch (error) {
        toast.error(failureText(error));
      }
      await refresh();
    })();
  };
}

function useColumns(
  zone: string,
  sendsMail: boolean,
  onOpen: (opened: Opened) => void,
  act: Act,
): DataTableColumn<ReportSchedule>[] {
  const t = useText();
  const words = useScheduleWords(zone);
  const narrow = useNarrow();
  return useMemo(() => {
    const next = ({ next_at }: ReportSchedule) => (next_at === null ? '–' : words.moment(next_at));
    const last = ({ last: sending }: ReportSchedule) =>
      sending === null
        ? t('schedules.nothingSent')
        : `${words.moment(sending.started_at)}: ${words.state(sending)}`;
    const menuOf = (schedule: ReportSchedule) => [
      ...(sendsMail
        ? [
            {
              key: 'send',
              label: t('schedules.sendNow'),
              onSelect: () => act(() => sendNow(schedule), t('schedules.begun')),
            },
          ]
        : []),
      {
        key: 'history',
        label: t('schedules.history'),
        onSelect: () => onOpen({ kind: 'history', schedule }),
      },
      { key: 'edit', label: t('schedules.change'), onSelect: () => onOpen({ kind: 'edit', schedule }) },
      {
        key: 'pause',
        label: t(schedule.paused ? 'schedules.resume' : 'schedules.pause'),
        onSelect: () =>
          act(
            () => saveSchedule(pausedRequest(schedule, !schedule.paused), schedule),
            t(schedule.paused ? 'schedules.resumed' : 'schedules.paused'),
          ),
      },
      {
        key: 'delete',
        label: t('schedules.delete'),
        danger: true,
        divided: true,
        onSelect: () => onOpen({ kind: 'delete', schedule }),
      },
    ];
    const columns: DataTableColumn<ReportSchedule>[] = [
      {
        key: 'name',
        title: t('schedules.name'),
        render: (schedule) => (
          <span className={styles.name}>
            <strong>{schedule.name}</strong>
            <span className={styles.what}>{words.when(schedule)}</span>
            {schedule.paused && (
              <span>
                <StatusBadge tone="neutral">{t('schedules.isPaused')}</StatusBadge>
              </span>
            )}
            {narrow && (
              <>
                <span className={styles.what}>{t('schedules.nextAt', { time: next(schedule) })}</span>
                <span className={styles.what}>{last(schedule)}</span>
              </>
            )}
          </span>
        ),
      },
      { key: 'next', title: t('schedules.next'), from: 'sm', render: next },
      { key: 'last', title: t('schedules.last'), from: 'sm', render: last },
      {
        key: 'actions',
        title: t('schedules.actions'),
        align: 'end',
        render: (schedule) => (
          <Menu label={t('schedules.actionsOf', { name: schedule.name })} items={menuOf(schedule)}>
            ⋯
          </Menu>
        ),
      },
    ];
    return columns;
  }, [t, words, narrow, sendsMail, onOpen, act]);
}
