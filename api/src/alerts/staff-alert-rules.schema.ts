import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp, Uuid } from '../http/envelope.schema.ts';
import {
  coverageFields,
  impossibleFields,
  offlineFields,
  outageFields,
  peersFields,
  rateFields,
  storedRule,
  stuckFields,
  thresholdFields,
} from './alerts.schema.ts';

const site = Type.Optional(
  Nullable(
    Type.String({ format: 'uuid', description: 'Only this client and its devices; null watches all.' }),
  ),
);

export const StaffThresholdRule = Type.Object(
  { ...thresholdFields, client_id: site },
  { title: 'StaffThresholdRule', additionalProperties: false },
);
export const StaffOfflineRule = Type.Object(
  { ...offlineFields, client_id: site },
  { title: 'StaffOfflineRule', additionalProperties: false },
);
export const StaffStuckRule = Type.Object(
  { ...stuckFields, client_id: site },
  { title: 'StaffStuckRule', additionalProperties: false },
);
export const StaffRateRule = Type.Object(
  { ...rateFields, client_id: site },
  { title: 'StaffRateRule', additionalProperties: false },
);
export const StaffCoverageRule = Type.Object(
  { ...coverageFields, client_id: site },
  { title: 'StaffCoverageRule', additionalProperties: false },
);
export const StaffImpossibleRule = Type.Object(
  { ...impossibleFields, client_id: site },
  { title: 'StaffImpossibleRule', additionalProperties: false },
);
export const StaffPeersRule = Type.Object(
  { ...peersFields, client_id: site },
  { title: 'StaffPeersRule', additionalProperties: false },
);
export const StaffOutageRule = Type.Object(
  { ...outageFields, client_id: site },
  { title: 'StaffOutageRule', additionalProperties: false },
);
export const StaffRuleRequest = Type.Union(
  [
    StaffThresholdRule,
    StaffOfflineRule,
    StaffStuckRule,
    StaffRateRule,
    StaffCoverageRule,
    StaffImpossibleRule,
    StaffPeersRule,
    StaffOutageRule,
  ],
  {
    title: 'StaffRuleRequest',
  },
);
export type StaffRuleRequest = Static<typeof StaffRuleRequest>;

export const StaffAlertRule = Type.Object(
  {
    ...storedRule,
    client_id: Nullable(Uuid),
    client_name: Nullable(Type.String()),
    unit: Nullable(Type.String({ description: 'Of the threshold, where it is known.' })),
    unresolved: Type.Integer({ description: 'How many alerts it has that are not resolved.' }),
  },
  { title: 'StaffAlertRule' },
);
export type StaffAlertRule = Static<typeof StaffAlertRule>;

export const StaffRuleAnswer = DataOf(StaffAlertRule);
export const StaffRuleList = DataOf(Type.Array(StaffAlertRule));

const Opening = Type.Object(
  {
    site: Type.Object({ id: Uuid, name: Type.String() }, { title: 'OpeningSite' }),
    opened_at: Type.String({ format: 'date-time', description: 'When the alert would have opened.' }),
    ended_at: Nullable(Timestamp),
    value: Nullable(Type.Number()),
  },
  { title: 'DryRunOpening' },
);

export const DryRun = Type.Object(
  {
    from: Timestamp,
    to: Timestamp,
    total: Type.Integer({ description: 'How often it would have opened an alert.' }),
    sites: Type.Integer({ description: 'At how many sites.' }),
    openings: Type.Array(Opening, { description: 'The latest 100 of them, the latest first.' }),
    checked_sites: Type.Integer(),
    watched_sites: Type.Integer({
      description: 'More than were checked where a rule watches more sites than a dry run looks at.',
    }),
  },
  { title: 'DryRun' },
);
export type DryRun = Static<typeof DryRun>;
export const DryRunAnswer = DataOf(DryRun);
