import type { AlertActionRequest, StaffAlert } from 'api/contract';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { usePermissions, ValidationError } from 'shared-auth';
import { ErrorView, failureText, LiveBadge, PageHeader, useToast } from 'shared-ui';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { AlertActions } from './alert-actions.tsx';
import { AlertPanel } from './alert-panel.tsx';
import { AlertsEmpty } from './alerts-empty.tsx';
import { AlertsFilters } from './alerts-filters.tsx';
import { AlertsTable } from './alerts-table.tsx';
import { type AlertsView, readAlertsView, writeAlertsView } from './alerts-view.ts';
import styles from './alerts.module.css';
import { listAll, MOST_AT_ONCE, useAlerts, useLiveAlerts } from './alerts-api.ts';
import { AssignMenu } from './assign-menu.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useText } from './messages/texts.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { useAlertActions } from './use-alert-actions.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useSelection } from './use-selection.ts';
import { alertInFocus, useShortcuts } from './use-shortcuts.ts';

const noAlerts: readonly StaffAlert[] = [];

/** What is wrong at the organization's sites, and who takes care of it. */
export function AlertsPage() {
  const t = useText();
  const { has } = usePermissions();
  const mayAct = has('alert.update');
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => readAlertsView(query), [query]);
  const { data, error, isLoading, mutate } = useAlerts(view);
  const live = useLiveAlerts();
  const act = useAlertActions();
  const toast = useToast();
  const [snoozing, setSnoozing] = useState<readonly StaffAlert[]>();
  const [helping, setHelping] = useState(false);
  const alerts = data?.data ?? noAlerts;
  const selection = useSelection(alerts);
  const { alerts: selected, select, clear } = selection;
  const place = useKeptPlace(alerts.findIndex(({ id }) => id === view.alert));
  const everyOne = Math.min(data?.counts[view.state] ?? 0, MOST_AT_ONCE);

  const change = useCallback(
    (part: Partial<AlertsView>, replace = true) => {
      if (!('alert' in part)) clear();
      setQuery(writeAlertsView(query, part), { replace, preventScrollReset: true, flushSync: true });
    },
    [query, setQuery, clear],
  );
  // Where an address begins the page may be made up: asked again it is refused again.
  const retry = () =>
    view.after !== null && error instanceof ValidationError ? change({ after: null }) : void mutate();
  const run = async (action: AlertActionRequest, targets: readonly StaffAlert[]) => {
    if (targets.length === 0) return false;
    place.keep(alerts.findIndex(({ id }) => id === targets[0]?.id));
    const isDone = await act(action, targets);
    if (isDone) clear();
    place.settle();
    return isDone;
  };
  const selectAll = () =>
    void listAll(view).then(selection.selectAll, (cause: unknown) => toast.error(failureText(cause)));
  /** Whom a key means: those that are selected, else the one in the focus, else the one that is open. */
  const meant = (): readonly StaffAlert[] => {
    if (selected.length > 0) return selected;
    const one = alertInFocus() ?? view.alert;
    return alerts.filter(({ id }) => id === one);
  };
  useShortcuts(
    {
      acknowledge: () => mayAct && void run({ action: 'acknowledge' }, meant()),
      snooze: () => {
        const targets = meant().filter(({ state }) => state !== 'resolved');
        if (mayAct && targets.length > 0) setSnoozing(targets);
      },
      select: () => {
        const id = alertInFocus();
        if (mayAct && id !== null) select([id], !selection.ids.has(id));
      },
      help: () => setHelping(true),
    },
    view.alert,
  );

  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        status={<LiveBadge status={live} />}
        actions={
          <>
            <SavedViews page="alerts" />
            <Button onClick={() => setHelping(true)} aria-keyshortcuts="?">
              {t('shortcuts')}
            </Button>
            <Link to="/alerts/handover">
              <Button tabIndex={-1}>{t('handover.title')}</Button>
            </Link>
            <Link to="/alerts/maintenance">
              <Button tabIndex={-1}>{t('maintenanceLink')}</Button>
            </Link>
            {has('alert.rule') && (
              <Link to="/alerts/rules">
                <Button tabIndex={-1}>{t('rulesLink')}</Button>
              </Link>
            )}
          </>
        }
      />
      <AlertsFilters view={view} counts={data?.counts} onChange={change} />
      <SelectionBar
        count={selected.length}
        all={selection.isWholePage && everyOne > selected.length ? everyOne : 0}
        onAll={selectAll}
        onClear={clear}
      >
        <AlertActions
          alerts={selected}
          onAct={(action) => void run(action, selected)}
          onSnooze={() => setSnoozing(selected)}
        >
          <AssignMenu onAssign={(assignee_id) => void run({ action: 'assign', assignee_id }, selected)} />
        </AlertActions>
      </SelectionBar>
      {error && !isLoading ? (
        <ErrorView title={t('failed')} message={failureText(error)} onRetry={retry} />
      ) : (
        <AlertsTable
          alerts={alerts}
          loading={isLoading}
          selected={selection.ids}
          onSelect={mayAct ? select : undefined}
          onOpen={(alert) => change({ alert }, false)}
          empty={<AlertsEmpty view={view} onChange={change} />}
        />
      )}
      <Pages view={view} next={data?.next_cursor ?? null} onChange={change} />
      {view.alert !== null && (
        <AlertPanel
          id={view.alert}
          onClose={() => change({ alert: null }, false)}
          onAct={mayAct ? run : undefined}
          onSnooze={(alert) => setSnoozing([alert])}
          onLeave={place.leave}
        />
      )}
      <SnoozeDialog
        open={snoozing !== undefined}
        onClose={() => setSnoozing(undefined)}
        onSnooze={(until) => {
          setSnoozing(undefined);
          void run({ action: 'snooze', until }, snoozing ?? noAlerts);
        }}
      />
      <ShortcutsDialog open={helping} onClose={() => setHelping(false)} />
    </>
  );
}

interface PagesProps {
  view: AlertsView;
  next: string | null;
  onChange: (change: Partial<AlertsView>, replace: boolean) => void;
}

/** Older alerts are a page of their own, with an address; Back leads to the one before. */
function Pages({ view, next, onChange }: PagesProps) {
  const t = useText();
  if (view.after === null && next === null) return null;
  return (
    <nav className={styles.pages} aria-label={t('pages')}>
      <Button disabled={view.after === null} onClick={() => onChange({ after: null }, false)}>
        {t('first')}
      </Button>
      <Button disabled={next === null} onClick={() => onChange({ after: next }, false)}>
        {t('next')}
      </Button>
    </nav>
  );
}
