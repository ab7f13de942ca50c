import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp } from '../http/envelope.schema.ts';
import { causes } from '../losses/causes.ts';
import { type FigureId, figureIds, figureUnits, sectionIds } from './report-sections.ts';

const Day = (description: string) =>
  Type.String({
    pattern: '^(19[7-9]\\d|20\\d{2})-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
    maxLength: 10,
    examples: ['2026-01-31'],
    description,
  });

export const ReportGroup = Type.Enum(['organization', 'type', 'tag', 'region', 'site'], {
  default: 'site',
  description: 'What a row is about. A site with several tags counts in each of them, and once in the total.',
});
export type ReportGroup = Static<typeof ReportGroup>;

export const ReportQuery = Type.Object({
  period: Type.Optional(
    Type.Enum(['day', 'week', 'month', 'range'], {
      default: 'month',
      description: 'Days are those of the organization’s time zone; a week begins on Monday.',
    }),
  ),
  day: Type.Optional(Day('A day of the period. When it is left out, the last period that is over.')),
  first_day: Type.Optional(Day('Where `period` is `range`: its first day.')),
  last_day: Type.Optional(Day('Where `period` is `range`: its last day, which is included.')),
  group: Type.Optional(ReportGroup),
  language: Type.Optional(
    Type.Enum(['en', 'es', 'fr', 'de', 'ja'], {
      default: 'en',
      description: 'Of titles, definitions, and of PDF and XLSX files as a whole.',
    }),
  ),
});
export type ReportQuery = Static<typeof ReportQuery>;
export type ReportLanguage = NonNullable<ReportQuery['language']>;

export const ReportFormat = Type.Enum(['csv', 'json', 'xlsx', 'pdf']);
export type ReportFormat = Static<typeof ReportFormat>;

export const ReportFileQuery = Type.Object({ ...ReportQuery.properties, format: ReportFormat });

const days = {
  first_day: Type.String(),
  last_day: Type.String(),
  from: Timestamp,
  to: Timestamp,
};
const Days = Type.Object(days, { title: 'ReportDays' });

const ReportPeriod = Type.Object(
  {
    kind: Type.Enum(['day', 'week', 'month', 'range']),
    ...days,
    complete: Type.Boolean({
      description:
        'False while it goes on: it is told of up to now, and compared with as much of the others.',
    }),
    previous: Days,
    year: Days,
  },
  { title: 'ReportPeriod' },
);

const figure = Nullable(Type.Number());
const Figures = Type.Object(
  Object.fromEntries(figureIds.map((id) => [id, figure])) as Record<FigureId, typeof figure>,
  { title: 'ReportFigures', description: 'Null where it is not known. `sections` says what each is.' },
);
export type ReportFigures = Static<typeof Figures>;

const row = {
  sites: Type.Integer({ description: 'How many sites it is about; devices count with their site.' }),
  figures: Figures,
};
export const ReportRow = Type.Object(
  {
    key: Nullable(Type.String({ description: 'The id of a site; otherwise the type, tag or region.' })),
    name: Nullable(Type.String({ description: 'Null of those that have no type, tag or region.' })),
    ...row,
  },
  { title: 'ReportRow' },
);
export type ReportRow = Static<typeof ReportRow>;

const ReportColumn = Type.Object(
  {
    id: Type.Enum(figureIds),
    title: Type.String(),
    unit: Type.Enum([...figureUnits], {
      description: '`change` is percent as well, with its sign; `money` is in the currency of the report.',
    }),
    definition: Type.String(),
  },
  { title: 'ReportColumn' },
);
export const ReportSection = Type.Object(
  { id: Type.Enum(sectionIds), title: Type.String(), columns: Type.Array(ReportColumn) },
  { title: 'ReportSection' },
);
export type ReportSection = Static<typeof ReportSection>;

const TopLoss = Type.Object(
  {
    client_id: Type.String(),
    name: Type.String(),
    cause: Type.Enum([...causes]),
    cause_title: Type.String(),
    since: Type.String({ description: 'The day since when it goes on, or on which it began the last time.' }),
    last: Type.String({ description: 'The last day on which it was seen.' }),
    lost_kwh: Type.Number(),
    lost_money: figure,
    lost_co2_kg: figure,
  },
  { title: 'ReportTopLoss' },
);

const TopLosses = Type.Object(
  {
    title: Type.String(),
    definition: Type.String(),
    columns: Type.Object(
      {
        name: Type.String(),
        cause: Type.String(),
        since: Type.String(),
        last: Type.String(),
        lost_kwh: Type.String(),
        lost_money: Type.String(),
        lost_co2_kg: Type.String(),
      },
      { description: 'What the columns are called, in the language asked for.' },
    ),
    rows: Type.Array(TopLoss, { description: 'Where most was lost, by site and cause; ten at most.' }),
  },
  { title: 'ReportTopLosses' },
);

export const Report = Type.Object(
  {
    organization: Type.String(),
    time_zone: Type.String(),
    language: Type.Enum(['en', 'es', 'fr', 'de', 'ja']),
    made_at: Timestamp,
    period: ReportPeriod,
    group: ReportGroup,
    currency: Nullable(
      Type.String({
        description: 'Of what was lost. Null where no tariff is entered, or where tariffs are in several.',
        examples: ['EUR'],
      }),
    ),
    sections: Type.Array(ReportSection, {
      description: 'Those in which anything is known, with what each figure is, in the language asked for.',
    }),
    total: Type.Object(row, { title: 'ReportTotal' }),
    rows: Type.Array(ReportRow, { description: 'The largest first.' }),
    left_out: Type.Integer({ description: 'Rows beyond the first 1,000.' }),
    top_losses: TopLosses,
    notes: Type.Array(Type.String(), {
      description: 'What the report leaves out, and why, in the language asked for.',
    }),
  },
  { title: 'Report' },
);
export type Report = Static<typeof Report>;
export const ReportAnswer = DataOf(Report);
