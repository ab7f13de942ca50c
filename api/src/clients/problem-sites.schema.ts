import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp, Uuid } from '../http/envelope.schema.ts';

const count = Type.Integer({ minimum: 0 });

const ProblemAlert = Type.Object(
  {
    id: Uuid,
    rule: Type.String({ description: 'The name of its rule.' }),
    severity: Type.Enum(['critical', 'high', 'medium', 'low']),
    began_at: Timestamp,
    acknowledged: Type.Boolean(),
  },
  { title: 'ProblemAlert' },
);

export const ProblemSite = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    parent: Nullable(Type.String({ description: 'The name of the site whose device it is.' })),
    location: Nullable(Type.String()),
    silent: Type.Boolean({ description: 'Active, and not heard of for 24 hours.' }),
    last_seen_at: Nullable(Timestamp),
    maintenance_until: Nullable(Timestamp),
    latitude: Nullable(Type.Number({ description: 'Degrees; of its site where a device has none.' })),
    longitude: Nullable(Type.Number()),
    alerts: Type.Array(ProblemAlert, {
      description:
        'Neither resolved nor snoozed: the worst first, the longest of the same severity first, ten at most.',
    }),
    alert_count: count,
  },
  { title: 'ProblemSite' },
);
export type ProblemSite = Static<typeof ProblemSite>;

export const ProblemSites = Type.Object(
  {
    sites: Type.Array(ProblemSite, {
      description:
        'What nobody has acknowledged comes first, then by the worst alert and since when; what is in maintenance last. ' +
        'A hundred at most.',
    }),
    total: Type.Integer({ minimum: 0, description: 'How many have a problem, listed or not.' }),
  },
  { title: 'ProblemSites' },
);
export type ProblemSites = Static<typeof ProblemSites>;
export const ProblemSitesAnswer = DataOf(ProblemSites);
