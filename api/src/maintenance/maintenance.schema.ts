import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp, Uuid } from '../http/envelope.schema.ts';
import { nameText } from '../http/plain-text.schema.ts';

const MOST_SITES = 500;
const MOST_LOCATIONS = 50;

const wallTime = (description: string) =>
  Type.String({
    pattern: '^20\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d$',
    maxLength: 16,
    description,
  });

export const MaintenanceRequest = Type.Object(
  {
    reason: nameText({ maxLength: 200 }),
    starts_at: wallTime('As the clock of the organization shows it, such as 2026-11-23T22:00.'),
    ends_at: wallTime(
      'By the same clock: after the start, by 366 days at most, of a weekly window by six days.',
    ),
    weekly: Type.Boolean({ description: 'Every week on the same day, at the same times of the clock.' }),
    repeat_until: Type.Optional(
      Nullable(
        Type.String({
          pattern: '^20\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
          maxLength: 10,
          description: 'The last day on which a weekly window begins; null for no end.',
        }),
      ),
    ),
    everywhere: Type.Boolean({ description: 'At all sites, whichever are named.' }),
    client_ids: Type.Array(Uuid, {
      maxItems: MOST_SITES,
      description: 'These clients with their devices.',
    }),
    locations: Type.Array(nameText({ maxLength: 200 }), {
      maxItems: MOST_LOCATIONS,
      description: 'What stands at one of these locations, with its devices.',
    }),
  },
  { title: 'MaintenanceRequest', additionalProperties: false },
);
export type MaintenanceRequest = Static<typeof MaintenanceRequest>;

const Span = Type.Object({ from: Timestamp, to: Timestamp }, { title: 'MaintenanceTime' });

export const MaintenanceWindow = Type.Object(
  {
    id: Uuid,
    reason: Type.String(),
    starts_at: Type.String(),
    ends_at: Type.String(),
    weekly: Type.Boolean(),
    repeat_until: Nullable(Type.String()),
    everywhere: Type.Boolean(),
    sites: Type.Array(Type.Object({ id: Uuid, name: Type.String() }, { title: 'MaintenanceSite' })),
    locations: Type.Array(Type.String()),
    timezone: Type.String({ description: 'Of the organization, by whose clock the times are.' }),
    state: Type.Enum(['now', 'coming', 'over']),
    next: Nullable(
      Type.Unsafe<Static<typeof Span>>({ ...Span, description: 'What holds now, or else the next time.' }),
    ),
    version: Type.Integer({ description: 'Counted up by every change; the ETag of the window.' }),
    created_at: Timestamp,
  },
  { title: 'MaintenanceWindow' },
);
export type MaintenanceWindow = Static<typeof MaintenanceWindow>;

export const MaintenanceAnswer = DataOf(MaintenanceWindow);
export const MaintenanceList = Type.Object(
  {
    data: Type.Array(MaintenanceWindow, { description: 'What holds now or next comes first.' }),
    timezone: Type.String({ description: 'Of the organization.' }),
  },
  { title: 'MaintenanceList' },
);
export type MaintenanceList = Static<typeof MaintenanceList>;

export const MaintenanceTimesQuery = Type.Object({
  client_id: Uuid,
  from: Timestamp,
  to: Timestamp,
});

export const MaintenanceTimes = DataOf(
  Type.Array(
    Type.Object(
      { from: Timestamp, to: Timestamp, reason: Type.String() },
      { title: 'MaintenanceTimeOfSite' },
    ),
    { description: 'In the order in which they begin.' },
  ),
);
export type MaintenanceTimes = Static<typeof MaintenanceTimes>;

/** From two hours on: an hour in which clocks are put back would end when it began, by the clock on the wall. */
export const StartMaintenanceRequest = Type.Object(
  {
    hours: Type.Integer({ minimum: 2, maximum: 12 }),
    reason: nameText({ maxLength: 200 }),
    made_at: Type.Optional(
      Type.Unsafe<string>({
        ...Timestamp,
        description: 'When it began, within the last seven days; now where it is left out or yet to come.',
      }),
    ),
  },
  { title: 'StartMaintenanceRequest', additionalProperties: false },
);
export type StartMaintenanceRequest = Static<typeof StartMaintenanceRequest>;
