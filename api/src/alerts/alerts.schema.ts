import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp, Uuid } from '../http/envelope.schema.ts';
import { nameText } from '../http/plain-text.schema.ts';

export const Severity = Type.Enum(['low', 'medium', 'high', 'critical']);

export const name = nameText({ maxLength: 200 });
const device = Type.Optional(
  Nullable(
    Type.String({
      format: 'uuid',
      description: 'Only this device; null watches the client and all its devices.',
    }),
  ),
);
export const metric = Type.String({
  maxLength: 64,
  pattern: '^[a-z][a-z0-9_]{0,63}$',
  description: 'power, temperature, voltage …',
});
const condition = Type.Enum(['above', 'below']);
const most = 1e15;
const threshold = Type.Number({
  minimum: -most,
  maximum: most,
  description: 'In the unit the metric is kept in.',
});
const hysteresis = Type.Optional(
  Type.Number({
    minimum: 0,
    maximum: most,
    default: 0,
    description:
      'How far the value must come back before the alert ends, so that a trembling value opens one alert.',
  }),
);
const forMinutes = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 1440,
    default: 0,
    description:
      'For how many minutes, by the readings’ own time, the value has to stay beyond the threshold.',
  }),
);
export const enabled = Type.Optional(Type.Boolean({ default: true }));

export const thresholdFields = {
  kind: Type.Literal('threshold'),
  name,
  metric,
  condition,
  threshold,
  hysteresis,
  for_minutes: forMinutes,
  severity: Severity,
  enabled,
};

export const ThresholdRule = Type.Object(
  { ...thresholdFields, device_id: device },
  { title: 'ThresholdRule', additionalProperties: false },
);

export const offlineFields = {
  kind: Type.Literal('offline'),
  name,
  offline_minutes: Type.Integer({
    minimum: 1,
    maximum: 43_200,
    description: 'Silence for longer than this opens the alert.',
  }),
  severity: Severity,
  enabled,
};

export const OfflineRule = Type.Object(
  { ...offlineFields, device_id: device },
  { title: 'OfflineRule', additionalProperties: false },
);

export const stuckFields = {
  kind: Type.Literal('stuck'),
  name,
  metric,
  for_minutes: Type.Integer({
    minimum: 120,
    maximum: 43_200,
    description:
      'For how many minutes, by the readings’ own time, the value has to stay the same, in three readings at least. ' +
      '0 is no stuck value.',
  }),
  severity: Severity,
  enabled,
};

export const StuckRule = Type.Object(
  { ...stuckFields, device_id: device },
  { title: 'StuckRule', additionalProperties: false },
);

export const rateFields = {
  kind: Type.Literal('rate'),
  name,
  metric,
  condition: Type.Enum(['above', 'below'], {
    description: 'above: the value rises by more than the threshold; below: it falls by more.',
  }),
  threshold: Type.Number({
    minimum: 0,
    maximum: most,
    description: 'By how much the value may change within the minutes, in the unit the metric is kept in.',
  }),
  hysteresis: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: most,
      default: 0,
      description: 'By how much less than the threshold it must change before the alert ends.',
    }),
  ),
  for_minutes: Type.Integer({
    minimum: 1,
    maximum: 360,
    description:
      'A reading is compared with the least (above) or the greatest (below) of those that were measured in these minutes before it.',
  }),
  severity: Severity,
  enabled,
};

export const RateRule = Type.Object(
  { ...rateFields, device_id: device },
  { title: 'RateRule', additionalProperties: false },
);

export const coverageFields = {
  kind: Type.Literal('coverage'),
  name,
  metric,
  threshold: Type.Number({
    exclusiveMinimum: 0,
    maximum: 100,
    description: 'Of how many percent of the hours there has to be a reading.',
  }),
  hysteresis: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 100,
      default: 0,
      description: 'How many percentage points more there must be before the alert ends.',
    }),
  ),
  for_minutes: Type.Integer({
    minimum: 120,
    maximum: 43_200,
    multipleOf: 60,
    description:
      'The hours that are looked at, in minutes: the last ones, each when another has passed. Hours in maintenance and ' +
      'those before the metric’s first reading do not count.',
  }),
  severity: Severity,
  enabled,
};

export const CoverageRule = Type.Object(
  { ...coverageFields, device_id: device },
  { title: 'CoverageRule', additionalProperties: false },
);

export const impossibleFields = {
  kind: Type.Literal('impossible'),
  name,
  threshold: Type.Number({
    minimum: 0,
    maximum: 1000,
    description:
      'By how many percent the power may be beyond the nameplate before it is impossible. Power of a solar site at night ' +
      'is impossible as well. Sites without these facts are not judged.',
    examples: [20],
  }),
  severity: Severity,
  enabled,
};

export const ImpossibleRule = Type.Object(
  { ...impossibleFields, device_id: device },
  { title: 'ImpossibleRule', additionalProperties: false },
);

export const peersFields = {
  kind: Type.Literal('peers'),
  name,
  condition: Type.Enum(['below', 'above'], {
    description: 'below: the site does less than its peers; above: it does more.',
  }),
  threshold: Type.Number({
    exclusiveMinimum: 0,
    maximum: 100,
    description:
      'By how many percentage points of its nameplate the mean power of an hour may differ from the median of the sites of ' +
      'the same type in the same region, of which there have to be three at least.',
    examples: [30],
  }),
  hysteresis: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 100,
      default: 0,
      description: 'By how many percentage points less it must differ before the alert ends.',
    }),
  ),
  for_minutes: Type.Integer({
    minimum: 60,
    maximum: 720,
    multipleOf: 60,
    description:
      'For how many hours in a row, in minutes. Hours in which neither the site nor its peers do more than the threshold ' +
      'tell nothing and are passed over.',
    examples: [180],
  }),
  severity: Severity,
  enabled,
};

export const PeersRule = Type.Object(
  { ...peersFields, device_id: device },
  { title: 'PeersRule', additionalProperties: false },
);

export const outageFields = {
  kind: Type.Literal('outage'),
  name,
  threshold: Type.Number({
    minimum: 1,
    maximum: 25,
    description:
      'How many percent of its nameplate the median of the peers has to make: the sites of the same type in the same region ' +
      'that generate energy, of which there have to be three at least. Four times as many where the site had not been running before.',
    examples: [5],
  }),
  for_minutes: Type.Integer({
    minimum: 5,
    maximum: 180,
    description:
      'For how many minutes, from its first reading on that says so, the site has to make at most 1% of its nameplate meanwhile. The ' +
      'alert ends when it makes more than 2%.',
    examples: [15],
  }),
  severity: Severity,
  enabled,
};

export const OutageRule = Type.Object(
  { ...outageFields, device_id: device },
  { title: 'OutageRule', additionalProperties: false },
);

/** What can be said of a rule that is of no kind there is. */
export const ruleOfKinds = (kinds: string[]) => Type.Object({ kind: Type.Enum(kinds) });

export const CreateAlertRule = Type.Union(
  [ThresholdRule, OfflineRule, StuckRule, RateRule, CoverageRule, ImpossibleRule, PeersRule, OutageRule],
  { title: 'CreateAlertRule' },
);
export type CreateAlertRule = Static<typeof CreateAlertRule>;

export const storedRule = {
  id: Uuid,
  kind: Type.Enum(['threshold', 'offline', 'stuck', 'rate', 'coverage', 'impossible', 'peers', 'outage']),
  name: Type.String(),
  metric: Nullable(Type.String()),
  condition: Nullable(condition),
  threshold: Nullable(Type.Number()),
  hysteresis: Type.Number(),
  for_minutes: Type.Integer(),
  offline_minutes: Nullable(Type.Integer()),
  severity: Severity,
  enabled: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
};

export const AlertRule = Type.Object({ ...storedRule, device_id: Nullable(Uuid) }, { title: 'AlertRule' });
export type AlertRule = Static<typeof AlertRule>;

export const AlertRuleAnswer = DataOf(AlertRule);
export const AlertRuleList = DataOf(Type.Array(AlertRule));
export const RuleParams = Type.Object({ rule_id: Uuid });

export const Alert = Type.Object(
  {
    id: Uuid,
    rule_id: Uuid,
    rule_name: Type.String(),
    device_id: Uuid,
    device_name: Type.String(),
    severity: Severity,
    status: Type.Enum(['open', 'resolved']),
    message: Type.String(),
    value: Nullable(Type.Number({ description: 'The value that opened the alert.' })),
    opened_at: Timestamp,
    resolved_at: Nullable(Timestamp),
  },
  { title: 'Alert' },
);
export type Alert = Static<typeof Alert>;

export const AlertListQuery = Type.Object({
  status: Type.Optional(Type.Enum(['open', 'resolved'])),
  severity: Type.Optional(Severity),
  device_id: Type.Optional(Uuid),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 120, description: '`next_cursor` of the answer before.' })),
});
export type AlertListQuery = Static<typeof AlertListQuery>;

export const AlertList = Type.Object({
  data: Type.Array(Alert, { description: 'Newest first.' }),
  next_cursor: Nullable(Type.String()),
});
export type AlertList = Static<typeof AlertList>;
