import { type Static, Type } from 'typebox';
import { DataOf, Nullable, SearchText, Timestamp, Uuid } from '../http/envelope.schema.ts';
import { sentencesText } from '../http/plain-text.schema.ts';
import { AlertState } from './alert-state.ts';
import { Severity } from './alerts.schema.ts';

const Person = Type.Object({ id: Uuid, name: Type.String() }, { title: 'AlertPerson' });
export const AlertKind = Type.Enum([
  'threshold',
  'offline',
  'stuck',
  'rate',
  'coverage',
  'impossible',
  'peers',
  'outage',
]);

export const StaffAlert = Type.Object(
  {
    id: Uuid,
    rule: Type.Object({ id: Uuid, name: Type.String() }, { title: 'AlertRuleName' }),
    site: Type.Object(
      {
        id: Uuid,
        name: Type.String(),
        parent: Nullable(Type.String({ description: 'The name of the site whose device it is.' })),
        location: Nullable(Type.String()),
        type: Nullable(Type.String()),
      },
      { title: 'AlertSite' },
    ),
    kind: AlertKind,
    severity: Severity,
    state: AlertState,
    metric: Nullable(Type.String()),
    condition: Nullable(Type.Enum(['above', 'below'])),
    threshold: Nullable(
      Type.Number({
        description:
          'As it was when the alert opened. Of an impossible value: the most the site can, or null of power at night. ' +
          'Of a difference from peers and of an outage: the median of the peers.',
      }),
    ),
    minutes: Nullable(
      Type.Integer({
        description:
          'Of silence: after how many the alert opens. Of a threshold: for how many the value had to stay beyond it. ' +
          'Of a stuck value: for how many it had to stay the same. Of a rate of change: within how many it changed. ' +
          'Of coverage: which were looked at. Of a difference from peers: for how many the site had to differ. ' +
          'Of an outage: for how many it had to stand still.',
      }),
    ),
    value: Nullable(
      Type.Number({
        description:
          'The value that opened the alert; of a rate of change by how much the value changed; of a difference from peers and of ' +
          'an outage the percentage of its nameplate.',
      }),
    ),
    unit: Nullable(Type.String({ description: 'Of the value and the threshold, where it is known.' })),
    peers: Nullable(
      Type.Integer({
        description: 'Of a difference from peers and of an outage: with how many it was compared.',
      }),
    ),
    lost_kwh: Nullable(
      Type.Number({
        description:
          'Energy that was expected since it began and did not come, as far as can be told; null where it cannot.',
      }),
    ),
    lost_to: Nullable(Timestamp),
    last_seen_at: Nullable(Timestamp),
    began_at: Type.String({
      format: 'date-time',
      description:
        'By the readings’ own time: the first value beyond the threshold, or the last sign of life.',
    }),
    opened_at: Timestamp,
    acknowledged_at: Nullable(Timestamp),
    acknowledged_by: Nullable(Person),
    assignee: Nullable(Person),
    snoozed_until: Nullable(Timestamp),
    resolved_at: Nullable(Timestamp),
    resolved_by: Nullable(Person),
    version: Type.Integer({ description: 'Counted up by every change; the ETag of the alert.' }),
  },
  { title: 'StaffAlert' },
);
export type StaffAlert = Static<typeof StaffAlert>;

const count = Type.Integer({ minimum: 0 });
export const AlertCounts = Type.Object(
  { open: count, acknowledged: count, snoozed: count, resolved: count },
  { title: 'AlertCounts' },
);
export type AlertCounts = Static<typeof AlertCounts>;
export const AlertCountsAnswer = DataOf(AlertCounts);

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

export const StaffAlertQuery = Type.Object({
  state: Type.Optional(AlertState),
  severity: Type.Optional(Severity),
  client_id: Type.Optional(Type.String({ format: 'uuid', description: 'This site and its devices.' })),
  kind: Type.Optional(AlertKind),
  assignee: Type.Optional(
    Type.String({
      pattern: `^(me|nobody|${UUID})$`,
      maxLength: 36,
      description: '`me`, `nobody` or the id of a member.',
      examples: ['me'],
    }),
  ),
  search: Type.Optional(SearchText),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 120, description: '`next_cursor` of the answer before.' })),
});
export type StaffAlertQuery = Static<typeof StaffAlertQuery>;

export const StaffAlertList = Type.Object(
  {
    data: Type.Array(StaffAlert, { description: 'What began last comes first.' }),
    next_cursor: Nullable(Type.String()),
    counts: AlertCounts,
  },
  { title: 'StaffAlertList' },
);
export type StaffAlertList = Static<typeof StaffAlertList>;

export const AlertHistoryEntry = Type.Object(
  {
    id: Uuid,
    at: Timestamp,
    actor: Type.Object(
      { kind: Type.Enum(['user', 'client', 'system']), name: Type.String() },
      { title: 'AlertActor' },
    ),
    action: Type.String({ description: 'Such as `alert.acknowledged`.' }),
    note: Nullable(Type.String()),
    assignee: Nullable(Type.String({ description: 'Who got it; empty for nobody.' })),
    until: Nullable(Timestamp),
  },
  { title: 'AlertHistoryEntry' },
);
export type AlertHistoryEntry = Static<typeof AlertHistoryEntry>;

export const HandoverQuery = Type.Object({
  hours: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 168,
      description: 'How far back. Without it: since the caller last looked, seven days at the most.',
    }),
  ),
});

const HandoverAlert = Type.Object(
  {
    alert: StaffAlert,
    opened: Type.Boolean({ description: 'Within the time.' }),
    closed: Type.Boolean({ description: 'Within the time.' }),
    entries: Type.Array(AlertHistoryEntry, {
      description: 'What people did and noted within the time, the earliest first.',
    }),
  },
  { title: 'HandoverAlert' },
);
export type HandoverAlert = Static<typeof HandoverAlert>;

export const Handover = Type.Object(
  {
    from: Timestamp,
    to: Timestamp,
    read_to: Nullable(Timestamp),
    opened: Type.Integer({ description: 'Alerts that opened within the time, listed or not.' }),
    closed: Type.Integer({ description: 'Alerts that were closed within the time, listed or not.' }),
    noted: Type.Integer({ description: 'Alerts with a note of this time, listed or not.' }),
    alerts: Type.Array(HandoverAlert, { description: 'Those that are not resolved first, then the worst.' }),
    more: Type.Integer({ description: 'Alerts of this time that are not listed.' }),
    open_before: Type.Integer({ description: 'Opened earlier, not resolved, and nobody did anything.' }),
  },
  { title: 'Handover' },
);
export type Handover = Static<typeof Handover>;
export const HandoverAnswer = DataOf(Handover);

export const HandoverRead = Type.Object(
  { to: Type.String({ format: 'date-time', maxLength: 40, description: '`to` of the handover.' }) },
  { title: 'HandoverRead', additionalProperties: false },
);

export const StaffAlertAnswer = DataOf(StaffAlert);
export const AlertHistoryAnswer = DataOf(Type.Array(AlertHistoryEntry));
export const AssigneesAnswer = DataOf(Type.Array(Person));
export type AlertPerson = Static<typeof Person>;

const action = Type.Enum(
  ['acknowledge', 'unacknowledge', 'assign', 'snooze', 'wake', 'note', 'resolve', 'reopen'],
  {
    description:
      '`unacknowledge`, `wake` and `reopen` take back `acknowledge`, `snooze` and `resolve`. An alert that was resolved ' +
      'while it is still true stays resolved until that has ended.',
  },
);

const given = {
  action,
  assignee_id: Type.Optional(Nullable(Type.String({ format: 'uuid', description: 'For `assign`.' }))),
  until: Type.Optional(
    Type.String({ format: 'date-time', maxLength: 40, description: 'For `snooze`: at most 90 days ahead.' }),
  ),
  note: Type.Optional(sentencesText({ maxLength: 2000 })),
};

export const AlertActionRequest = Type.Object(given, {
  title: 'AlertActionRequest',
  additionalProperties: false,
});
export type AlertActionRequest = Static<typeof AlertActionRequest>;

export const AlertBulkRequest = Type.Object(
  {
    ...given,
    ids: Type.Array(Uuid, { minItems: 1, maxItems: 1000 }),
    versions: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), {
        minItems: 1,
        maxItems: 1000,
        description: 'One for each of `ids`: of an alert that has another version by now nothing changes.',
        examples: [[2, 5]],
      }),
    ),
  },
  { title: 'AlertBulkRequest', additionalProperties: false },
);
export type AlertBulkRequest = Static<typeof AlertBulkRequest>;

export const AlertBulkAnswer = DataOf(
  Type.Object({
    succeeded: Type.Array(Uuid),
    changed: Type.Array(Uuid, {
      description: 'Those of them that were not so before: what has to be taken back.',
    }),
    versions: Type.Array(Type.Integer(), {
      description: 'Of those in `changed`, as they are now: who takes it back sends them with it.',
    }),
    failed: Type.Array(
      Type.Object({ id: Uuid, code: Type.String(), message: Type.String() }, { title: 'AlertBulkFailure' }),
    ),
  }),
);
export type AlertBulkAnswer = Static<typeof AlertBulkAnswer>;

export const Attention = Type.Object(
  {
    sites: Type.Array(StaffAlert, {
      description: 'The worst alert of each of at most eight sites, the worst first; none that is snoozed.',
    }),
    total_sites: Type.Integer({ description: 'How many sites have such an alert.' }),
    active_sites: Type.Integer({ description: 'Without those in maintenance.' }),
    reporting_sites: Type.Integer({ description: 'Active sites that were heard of within 24 hours.' }),
    in_maintenance: Type.Integer({
      description: 'Active sites that are left out because a maintenance window holds there now.',
    }),
  },
  { title: 'Attention' },
);
export type Attention = Static<typeof Attention>;
export const AttentionAnswer = DataOf(Attention);
