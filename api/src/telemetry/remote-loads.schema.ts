import { type Static, Type } from 'typebox';

const Name = Type.String({ maxLength: 40, pattern: '^[a-z][a-z0-9-]{0,39}$' });
const Release = Type.String({ maxLength: 73, pattern: '^[0-9A-Za-z.-]{1,60}-[0-9a-f]{12}$' });

export const RemoteLoad = Type.Object(
  {
    remote: Name,
    release: Release,
    channel: Type.Enum(['stable', 'canary', 'previous', 'override']),
    outcome: Type.Enum(['loaded', 'failed', 'recovered']),
    failure: Type.Optional(
      Type.Enum(['http', 'network', 'timeout', 'integrity', 'contract', 'evaluation', 'render']),
    ),
    duration: Type.Integer({ minimum: 0, maximum: 600_000, description: 'Milliseconds' }),
    traceId: Type.String({
      maxLength: 32,
      pattern: '^[0-9a-f]{32}$',
      description: 'W3C trace id, also shown to the person',
    }),
  },
  { title: 'RemoteLoad', additionalProperties: false },
);
export type RemoteLoad = Static<typeof RemoteLoad>;

export const RemoteLoads = Type.Object(
  { events: Type.Array(RemoteLoad, { minItems: 1, maxItems: 50 }) },
  { title: 'RemoteLoads', additionalProperties: false },
);

export const ReleaseHealth = Type.Object(
  {
    remote: Name,
    release: Type.String(),
    people: Type.Integer({ description: 'Signed-in people who loaded it in the last 24 hours, or tried to' }),
    failures: Type.Integer({ description: 'Of these, whom a load or a first drawing failed' }),
    p75: Type.Integer({ description: 'For three of four people it took at most this many milliseconds' }),
    classes: Type.Record(Type.String(), Type.Integer(), { description: 'People by the class of failure' }),
  },
  { title: 'ReleaseHealth' },
);
export type ReleaseHealth = Static<typeof ReleaseHealth>;

export const ReleaseHealthList = Type.Object({ data: Type.Array(ReleaseHealth) });
