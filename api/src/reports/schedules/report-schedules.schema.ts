import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp, Uuid } from '../../http/envelope.schema.ts';
import { nameText } from '../../http/plain-text.schema.ts';
import { ReportGroup } from '../report.schema.ts';

/** Of both kinds together. */
export const MOST_RECIPIENTS = 20;

const calendar = {
  name: nameText({ maxLength: 100 }),
  cadence: Type.Enum(['day', 'week', 'month'], {
    description: 'How often, and of what the report is: of the last day, week or month that is over then.',
  }),
  on_day: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 31,
        description:
          'Of a week from Monday, 1, to Sunday, 7; of a month, the last one where it is shorter; null of a day.',
      }),
    ),
  ),
  at_time: Type.String({
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    maxLength: 5,
    examples: ['06:00'],
    description:
      'By the clock of the organization. Of a time that comes twice the first one; one that is skipped is as much later.',
  }),
  group: ReportGroup,
  language: Type.Enum(['en', 'es', 'fr', 'de', 'ja'], {
    description: 'In which addresses are written to; people are in their own.',
  }),
};

export const ReportScheduleRequest = Type.Object(
  {
    ...calendar,
    people: Type.Array(Uuid, {
      maxItems: MOST_RECIPIENTS,
      description: 'Active members who may read reports.',
    }),
    addresses: Type.Array(Type.String({ format: 'email', maxLength: 254 }), {
      maxItems: MOST_RECIPIENTS,
      description: 'Of others: what they get is a link, and whoever follows it has to sign in.',
    }),
    paused: Type.Optional(Type.Boolean({ default: false })),
  },
  { title: 'ReportScheduleRequest', additionalProperties: false },
);
export type ReportScheduleRequest = Static<typeof ReportScheduleRequest>;

const Person = Type.Object({ id: Uuid, name: Type.String() }, { title: 'ReportReader' });
export type ReportReader = Static<typeof Person>;

const Progress = {
  recipients: Type.Integer(),
  sent: Type.Integer(),
  refused: Type.Integer({ description: 'Given up, after about two days or because the address is refused.' }),
  left_out: Type.Integer({
    description:
      'Members who have left, or may not read reports any more, and who was taken out before it could be sent.',
  }),
};

export const ReportSending = Type.Object(
  {
    id: Uuid,
    day: Nullable(Type.String({ description: 'Of the calendar; null where somebody asked for it.' })),
    asked_by: Nullable(Type.String()),
    first_day: Type.String({ description: 'Of what the report is about.' }),
    last_day: Type.String(),
    started_at: Timestamp,
    ended_at: Nullable(Type.Unsafe<string>({ ...Timestamp, description: 'Null while it goes on.' })),
    ...Progress,
    mails: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'Of the person, or the address.' }),
          state: Type.Enum(['waiting', 'sent', 'refused', 'left_out']),
          error: Nullable(Type.String({ description: 'What the mail server said last.' })),
        },
        { title: 'ReportMail' },
      ),
    ),
  },
  { title: 'ReportSending' },
);
export type ReportSending = Static<typeof ReportSending>;

export const ReportSchedule = Type.Object(
  {
    id: Uuid,
    ...calendar,
    on_day: Nullable(Type.Integer()),
    people: Type.Array(Person),
    addresses: Type.Array(Type.String()),
    paused: Type.Boolean(),
    next_at: Nullable(Type.Unsafe<string>({ ...Timestamp, description: 'Null while it is paused.' })),
    last: Nullable(ReportSending),
    created_by: Type.String(),
    created_at: Timestamp,
    version: Type.Integer({ description: 'Counted up by every change; the ETag of the schedule.' }),
  },
  { title: 'ReportSchedule' },
);
export type ReportSchedule = Static<typeof ReportSchedule>;

export const ReportScheduleAnswer = DataOf(ReportSchedule);
export const ReportScheduleList = Type.Object(
  {
    data: Type.Array(ReportSchedule, { description: 'By name.' }),
    timezone: Type.String({ description: 'Of the organization, by whose clock the times are.' }),
    sends_mail: Type.Boolean({ description: 'False where this server sends no mail: nothing is sent then.' }),
  },
  { title: 'ReportScheduleList' },
);
export type ReportScheduleList = Static<typeof ReportScheduleList>;
export const ReportReaders = DataOf(Type.Array(Person, { description: 'By name, 1,000 at most.' }));
export const ReportSendingAnswer = DataOf(ReportSending);
export const ReportSendingList = DataOf(
  Type.Array(ReportSending, { description: 'The last 50, the newest first. They are kept for 400 days.' }),
);
