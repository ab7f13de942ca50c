import type { StaffAlert, StaffAlertList } from 'api/contract';

/** An alert as the service tells it: North Roof has been silent for two days and a half. */
export function sampleAlert(change: Partial<StaffAlert> = {}): StaffAlert {
  return {
    id: '018f0000-0000-7000-8000-0000000000a1',
    rule: { id: '018f0000-0000-7000-8000-0000000000b1', name: 'Silent for 2 hours' },
    site: {
      id: '018f0000-0000-7000-8000-0000000000c1',
      name: 'North Roof',
      parent: null,
      location: null,
      type: 'solar',
    },
    kind: 'offline',
    severity: 'high',
    state: 'open',
    metric: null,
    condition: null,
    threshold: null,
    minutes: 120,
    value: null,
    unit: null,
    peers: null,
    lost_kwh: null,
    lost_to: null,
    last_seen_at: new Date(Date.now() - 60 * 3_600_000 - 30_000).toISOString(),
    began_at: new Date(Date.now() - 60 * 3_600_000 - 30_000).toISOString(),
    opened_at: new Date(Date.now() - 58 * 3_600_000).toISOString(),
    acknowledged_at: null,
    acknowledged_by: null,
    assignee: null,
    snoozed_until: null,
    resolved_at: null,
    resolved_by: null,
    version: 1,
    ...change,
  };
}

export function alertList(data: StaffAlert[], next_cursor: string | null = null): StaffAlertList {
  return { data, next_cursor, counts: { open: data.length, acknowledged: 2, snoozed: 1, resolved: 40 } };
}
