import type { MaintenanceWindow } from 'api/contract';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { usePermissions } from 'shared-auth';
import {
  Breadcrumbs,
  ConfirmDialog,
  EmptyState,
  ErrorView,
  failureText,
  Menu,
  PageHeader,
  StatusBadge,
  useNarrow,
  useToast,
} from 'shared-ui';
import { DataTable, type DataTableColumn } from 'shared-ui/data-table';
import { useText } from '../messages/texts.ts';
import { deleteWindow, useMaintenance, useRefreshMaintenance } from './maintenance-api.ts';
import { MaintenanceDialog } from './maintenance-dialog.tsx';
import entries from '../../widgets/entries.module.css';
import { useWindowWords } from './use-window-words.ts';

type Opened =
  | { kind: 'edit'; window: MaintenanceWindow | null }
  | { kind: 'delete'; window: MaintenanceWindow };

/** When no alert opens, and where. */
export function MaintenancePage() {
  const t = useText();
  const toast = useToast();
  const mayChange = usePermissions().has('alert.rule');
  const { data, error, isLoading, mutate } = useMaintenance();
  const refresh = useRefreshMaintenance();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const columns = useColumns(mayChange ? setOpened : undefined);

  async function remove({ id }: MaintenanceWindow): Promise<void> {
    close();
    try {
      await deleteWindow(id);
      toast.success(t('maintenance.deleted'));
    } catch (failure) {
      toast.error(failureText(failure));
    }
    await refresh();
  }

  return (
    <>
      <PageHeader
        above={
          <Breadcrumbs
            crumbs={[{ title: t('rules.back'), to: '/alerts' }, { title: t('maintenance.title') }]}
          />
        }
        title={t('maintenance.title')}
        description={t('maintenance.description')}
        actions={
          mayChange && (
            <Button type="primary" disabled={!data} onClick={() => setOpened({ kind: 'edit', window: null })}>
              {t('maintenance.add')}
            </Button>
          )
        }
      />
      {error && !isLoading ? (
        <ErrorView
          title={t('maintenance.failed')}
          message={failureText(error)}
          onRetry={() => void mutate()}
        />
      ) : (
        <DataTable<MaintenanceWindow>
          label={t('maintenance.title')}
          columns={columns}
          rows={data?.data ?? []}
          rowKey={({ id }) => id}
          loading={isLoading}
          empty={<EmptyState compact title={t('maintenance.none')} />}
        />
      )}
      {opened?.kind === 'edit' && data && (
        <MaintenanceDialog window={opened.window} zone={data.timezone} onClose={close} />
      )}
      <ConfirmDialog
        open={opened?.kind === 'delete'}
        danger
        title={t('maintenance.deleteTitle')}
        confirmLabel={t('rules.delete')}
        cancelLabel={t('rules.cancel')}
        onCancel={close}
        onConfirm={() => opened?.kind === 'delete' && void remove(opened.window)}
      >
        {opened?.kind === 'delete' && t('maintenance.deleteText', { name: opened.window.reason })}
      </ConfirmDialog>
    </>
  );
}

const tones = { now: 'warning', coming: 'info', over: 'neutral' } as const;

function StateBadge({ state }: Pick<MaintenanceWindow, 'state'>) {
  const t = useText();
  return <StatusBadge tone={tones[state]}>{t(`maintenance.state.${state}`)}</StatusBadge>;
}

function useColumns(onOpen: ((opened: Opened) => void) | undefined): DataTableColumn<MaintenanceWindow>[] {
  const t = useText();
  const { when, where, moment } = useWindowWords();
  const narrow = useNarrow();
  return useMemo(() => {
    const columns: DataTableColumn<MaintenanceWindow>[] = [
      {
        key: 'reason',
        title: t('maintenance.reason'),
        render: (window) => (
          <span className={entries.name}>
            <strong>{window.reason}</strong>
            <span className={entries.what}>{when(window)}</span>
            <span className={entries.what}>{window.timezone}</span>
            <span>{where(window)}</span>
            {narrow && (
              <span>
                <StateBadge state={window.state} />
              </span>
            )}
          </span>
        ),
      },
      {
        key: 'state',
        title: t('maintenance.state'),
        from: 'sm',
        render: ({ state }) => <StateBadge state={state} />,
      },
      {
        key: 'next',
        title: t('maintenance.next'),
        from: 'lg',
        // By the clock that the row names, as its other times are.
        render: ({ state, next, timezone }) => {
          if (next === null) return '–';
          if (state === 'now') return t('maintenance.ends', { to: moment(next.to, timezone) });
          return moment(next.from, timezone);
        },
      },
    ];
    if (!onOpen) return columns;
    return [
      ...columns,
      {
        key: 'actions',
        title: t('rules.actions'),
        align: 'end',
        render: (window) => (
          <Menu
            label={t('rules.actionsOf', { name: window.reason })}
            items={[
              { key: 'edit', label: t('rules.edit'), onSelect: () => onOpen({ kind: 'edit', window }) },
              {
                key: 'delete',
                label: t('rules.delete'),
                danger: true,
                divided: true,
                onSelect: () => onOpen({ kind: 'delete', window }),
              },
            ]}
          >
            ⋯
          </Menu>
        ),
      },
    ];
  }, [t, when, where, moment, narrow, onOpen]);
}
