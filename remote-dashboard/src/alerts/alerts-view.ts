import type { AlertState, StaffAlert } from 'api/contract';
import { LONGEST_SEARCH } from 'shared-ui';

export const states = [
  'open',
  'acknowledged',
  'snoozed',
  'resolved',
] as const satisfies readonly AlertState[];
export const severities = [
  'critical',
  'high',
  'medium',
  'low',
] as const satisfies readonly StaffAlert['severity'][];
export const kinds = [
  'threshold',
  'offline',
  'stuck',
  'rate',
  'coverage',
  'impossible',
  'peers',
  'outage',
] as const satisfies readonly StaffAlert['kind'][];
export const assignees = ['me', 'nobody'] as const;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The inbox as the address says it. Whoever opens the same address sees the same alerts. */
export interface AlertsView {
  state: AlertState;
  severity: StaffAlert['severity'] | null;
  kind: StaffAlert['kind'] | null;
  assignee: (typeof assignees)[number] | null;
  /** This site and its devices. */
  client: string | null;
  search: string;
  /** Where the page begins; null for the newest. */
  after: string | null;
  /** The alert whose details are open. */
  alert: string | null;
}

/** What the filters beside the states hold when nothing is filtered. */
export const noFilters = {
  severity: null,
  kind: null,
  assignee: null,
  client: null,
  search: '',
} satisfies Partial<AlertsView>;

export function readAlertsView(query: URLSearchParams): AlertsView {
  return {
    state: oneOf(states, query.get('state')) ?? 'open',
    severity: oneOf(severities, query.get('severity')),
    kind: oneOf(kinds, query.get('kind')),
    assignee: oneOf(assignees, query.get('assignee')),
    client: uuid.exec(query.get('client') ?? '')?.[0] ?? null,
    search: (query.get('search') ?? '').slice(0, LONGEST_SEARCH),
    after: query.get('after') || null,
    alert: query.get('alert') || null,
  };
}

/** `query` with `change` in it. Another filter begins with the newest again; defaults are left out. */
export function writeAlertsView(query: URLSearchParams, change: Partial<AlertsView>): URLSearchParams {
  const filters = Object.keys(change).some((key) => key !== 'alert' && key !== 'after');
  const view: AlertsView = { ...readAlertsView(query), ...(filters && { after: null }), ...change };
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(view)) {
    const isDefault = value === null || value === '' || (name === 'state' && value === 'open');
    if (isDefault) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

function oneOf<T extends string>(allowed: readonly T[], value: string | null): T | null {
  return allowed.find((known) => known === value) ?? null;
}
