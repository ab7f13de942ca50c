import type { AlertActionRequest, StaffAlert } from 'api/contract';
import { useRef } from 'react';
import { failureText, useToast } from 'shared-ui';
import { actOn, useRefreshAlerts } from './alerts-api.ts';
import { useText } from './messages/texts.ts';

/** Seconds in which an action can be taken back. */
const UNDO_SECONDS = 10;

type Before = Pick<StaffAlert, 'id' | 'assignee' | 'snoozed_until'>;

interface Step {
  action: AlertActionRequest;
  ids: string[];
}

/** What brings the alerts back to how they were; none where that cannot be. */
export function undoOf(action: AlertActionRequest, before: readonly Before[]): Step[] {
  const ids = before.map(({ id }) => id);
  switch (action.action) {
    case 'acknowledge':
      return [{ action: { action: 'unacknowledge' }, ids }];
    case 'resolve':
      return [{ action: { action: 'reopen' }, ids }];
    case 'unacknowledge':
      return [{ action: { action: 'acknowledge' }, ids }];
    case 'reopen':
      return [{ action: { action: 'resolve' }, ids }];
    case 'snooze':
    case 'wake':
      return groups(before, ({ snoozed_until: until }) => until).map(([until, ids]) => ({
        action:
          until !== null && Date.parse(until) > Date.now() ? { action: 'snooze', until } : { action: 'wake' },
        ids,
      }));
    case 'assign':
      return groups(before, ({ assignee }) => assignee?.id ?? null).map(([assignee_id, ids]) => ({
        action: { action: 'assign', assignee_id },
        ids,
      }));
    case 'note':
      return [];
  }
}

function groups(
  before: readonly Before[],
  of: (alert: Before) => string | null,
): [value: string | null, ids: string[]][] {
  const found = new Map<string | null, string[]>();
  for (const alert of before) found.set(of(alert), [...(found.get(of(alert)) ?? []), alert.id]);
  return [...found];
}

/** Does something to alerts, says what was done, and offers to take it back. Answers whether it was done. */
export function useAlertActions() {
  const t = useText();
  const toast = useToast();
  const refresh = useRefreshAlerts();
  /** A second press of the same means the first. */
  const underWay = useRef(new Set<string>());

  /** What somebody has changed since stays as they left it. */
  async function undo(steps: readonly Step[], versions: ReadonlyMap<string, number>): Promise<void> {
    try {
      let refused = 0;
      for (const { action, ids } of steps) {
        const { failed } = await actOn(
          action,
          ids,
          ids.map((id) => versions.get(id) ?? 0),
        );
        refused += failed.length;
      }
      if (refused > 0) toast.warning(t('changedSince', { count: refused }));
      else toast.info(t('undone'));
    } catch (error) {
      toast.error(failureText(error));
    }
    await refresh();
  }

  return async (action: AlertActionRequest, alerts: readonly Before[]): Promise<boolean> => {
    const ids = alerts.map(({ id }) => id);
    const press = JSON.stringify([action, ids]);
    if (underWay.current.has(press)) return true;
    underWay.current.add(press);
    try {
      const { succeeded, changed, versions, failed } = await actOn(action, ids);
      const left = new Map(changed.map((id, at) => [id, versions[at] ?? 0]));
      const steps = undoOf(
        action,
        alerts.filter(({ id }) => changed.includes(id)),
      );
      if (changed.length > 0)
        toast.success(t(`done.${action.action}`, { count: changed.length }), {
          durationMs: UNDO_SECONDS * 1000,
          ...(steps.length > 0 && { action: { label: t('undo'), onSelect: () => void undo(steps, left) } }),
        });
      // Somebody else, or another tab, was faster.
      const unchanged = succeeded.length - changed.length;
      if (unchanged > 0) toast.info(t('unchanged', { count: unchanged }));
      if (failed.length > 0) toast.warning(t('refused', { count: failed.length }));
      await refresh();
      return failed.length === 0;
    } catch (error) {
      toast.error(failureText(error));
      return false;
    } finally {
      underWay.current.delete(press);
    }
  };
}
