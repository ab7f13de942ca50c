import { type Change, difference } from '../audit/audit.queries.ts';
import type { MaintenanceWindow } from './maintenance.schema.ts';

/** What the audit trail is told of maintenance. */
const targetOf = ({ id, reason }: MaintenanceWindow): Change['target'] => ({
  type: 'maintenance_window',
  id,
  name: reason,
});

function described(window: MaintenanceWindow): Record<string, unknown> {
  const { reason, starts_at, ends_at, weekly, repeat_until, everywhere, sites, locations } = window;
  const names = sites.map(({ name }) => name);
  return { reason, starts_at, ends_at, weekly, repeat_until, everywhere, sites: names, locations };
}

export function windowCreation(window: MaintenanceWindow): Change {
  return { action: 'maintenance.created', target: targetOf(window), after: described(window) };
}

/** Nothing when it says what it said. */
export function windowEdit(old: MaintenanceWindow, window: MaintenanceWindow): Change[] {
  const { changed, before, after } = difference(described(old), described(window));
  return changed ? [{ action: 'maintenance.updated', target: targetOf(window), before, after }] : [];
}

export function windowDeletion(window: MaintenanceWindow): Change {
  return { action: 'maintenance.deleted', target: targetOf(window), before: described(window) };
}
