import type { StaffAlertRule } from 'api/contract';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  Breadcrumbs,
  ConfirmDialog,
  EmptyState,
  ErrorView,
  failureText,
  Menu,
  PageHeader,
  StatusBadge,
  useKeptFocus,
  useNarrow,
  useToast,
} from 'shared-ui';
import { DataTable, type DataTableColumn } from 'shared-ui/data-table';
import { useFormat } from 'shared-ui/i18n';
import { SeverityBadge } from '../alert-badges.tsx';
import { useText } from '../messages/texts.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { deleteRule, useRefreshRules, useRules } from './rules-api.ts';
import entries from '../../widgets/entries.module.css';
import styles from './rules.module.css';
import { useRuleWords } from './use-rule-words.ts';

type Dialog = { kind: 'edit'; id: string | null } | { kind: 'delete'; rule: StaffAlertRule };

/** What opens alerts, for those who decide it. */
export function RulesPage() {
  const t = useText();
  const toast = useToast();
  const { data, error, isLoading, mutate } = useRules();
  const refresh = useRefreshRules();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const columns = useColumns(setDialog);
  const table = useKeptFocus<HTMLDivElement>();

  async function remove({ id }: StaffAlertRule): Promise<void> {
    close();
    try {
      await deleteRule(id);
      toast.success(t('rules.deleted'));
    } catch (failure) {
      toast.error(failureText(failure));
    }
    await refresh();
  }

  return (
    <>
      <PageHeader
        above={
          <Breadcrumbs crumbs={[{ title: t('rules.back'), to: '/alerts' }, { title: t('rules.title') }]} />
        }
        title={t('rules.title')}
        description={t('rules.description')}
        actions={
          <>
            <Link to="/alerts/maintenance">
              <Button tabIndex={-1}>{t('maintenanceLink')}</Button>
            </Link>
            <Button type="primary" onClick={() => setDialog({ kind: 'edit', id: null })}>
              {t('rules.add')}
            </Button>
          </>
        }
      />
      {error && !isLoading ? (
        <ErrorView title={t('rules.failed')} message={failureText(error)} onRetry={() => void mutate()} />
      ) : (
        <div ref={table}>
          <DataTable<StaffAlertRule>
            label={t('rules.table')}
            columns={columns}
            rows={data?.data ?? []}
            rowKey={({ id }) => id}
            loading={isLoading}
            empty={<EmptyState compact title={t('rules.none')} />}
          />
        </div>
      )}
      {dialog?.kind === 'edit' && <RuleDialog id={dialog.id} onClose={close} />}
      <ConfirmDialog
        open={dialog?.kind === 'delete'}
        danger
        title={t('rules.deleteTitle')}
        confirmLabel={t('rules.delete')}
        cancelLabel={t('rules.cancel')}
        onCancel={close}
        // Its row may be gone by then, and its menu's button with it.
        afterClose={() => {
          if (document.activeElement === document.body)
            table.current?.querySelector<HTMLElement>('button')?.focus();
        }}
        onConfirm={() => dialog?.kind === 'delete' && void remove(dialog.rule)}
      >
        {dialog?.kind === 'delete' &&
          t('rules.deleteText', { name: dialog.rule.name, count: dialog.rule.unresolved })}
      </ConfirmDialog>
    </>
  );
}

/** On a phone the first column says what those say that have no room. */
function useColumns(onDialog: (dialog: Dialog) => void): DataTableColumn<StaffAlertRule>[] {
  const t = useText();
  const format = useFormat();
  const words = useRuleWords();
  const narrow = useNarrow();
  return useMemo(() => {
    const where = ({ client_id, client_name }: StaffAlertRule) =>
      client_id === null ? t('rules.everywhere') : (client_name ?? client_id);
    return [
      {
        key: 'name',
        title: t('rules.name'),
        render: (rule) => (
          <span className={entries.name}>
            <strong>{rule.name}</strong>
            <span className={entries.what}>{words(rule)}</span>
            {narrow && (
              <>
                <span>{where(rule)}</span>
                <span className={styles.badges}>
                  <SeverityBadge severity={rule.severity} />
                  <OnBadge enabled={rule.enabled} />
                </span>
              </>
            )}
          </span>
        ),
      },
      {
        key: 'where',
        title: t('rules.where'),
        from: 'md',
        render: where,
      },
      {
        key: 'severity',
        title: t('column.severity'),
        from: 'sm',
        render: ({ severity }) => <SeverityBadge severity={severity} />,
      },
      {
        key: 'unresolved',
        title: t('rules.unresolved'),
        align: 'end',
        from: 'md',
        render: ({ unresolved }) => format.number(unresolved),
      },
      {
        key: 'enabled',
        title: t('rules.enabled'),
        from: 'sm',
        render: ({ enabled }) => <OnBadge enabled={enabled} />,
      },
      {
        key: 'actions',
        title: t('rules.actions'),
        align: 'end',
        render: (rule) => (
          <Menu
            label={t('rules.actionsOf', { name: rule.name })}
            items={[
              {
                key: 'edit',
                label: t('rules.edit'),
                onSelect: () => onDialog({ kind: 'edit', id: rule.id }),
              },
              {
                key: 'delete',
                label: t('rules.delete'),
                danger: true,
                divided: true,
                onSelect: () => onDialog({ kind: 'delete', rule }),
              },
            ]}
          >
            ⋯
          </Menu>
        ),
      },
    ];
  }, [t, format, words, narrow, onDialog]);
}

function OnBadge({ enabled }: Pick<StaffAlertRule, 'enabled'>) {
  const t = useText();
  return (
    <StatusBadge tone={enabled ? 'success' : 'neutral'}>{t(enabled ? 'rules.on' : 'rules.off')}</StatusBadge>
  );
}
