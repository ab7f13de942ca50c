import { type RawBuilder, sql } from 'kysely';
import { asBlocks } from './at-rest/blocks-of-batch.ts';
import { mayRest } from './at-rest/open-readings.ts';
import type { Days } from './count-days.ts';
import type { Hours } from './count-hours.ts';
import type { Columns } from './insert-readings.ts';
import { itemsText, textItems } from './list-texts.ts';

const SECONDS_OF_A_DAY = 86_400;

/** What `store_listed` is told of the readings of a batch, in the order of its parameters. */
export interface Told {
  clients: readonly string[];
  isOld: boolean;
  /** By whose clock its days were counted. */
  zone: string;
  /** Since 1970. */
  utcDays: readonly number[];
  /** The items of each list of numbers, as text. */
  lists: readonly string[];
  /** The same of readings that are texts; undefined where none is. */
  texts: string | undefined;
  /** How many days there are, and of each hour at an edge the position of its day. */
  days: number;
  ofEdges: readonly number[];
}

const rowTypes = ['int', 'float8', 'float8'];
const seriesTypes = ['int', ...Array<string>(6).fill('float8')];
const figureTypes = ['int', 'float8', 'int', 'float8', 'float8', 'float8'];
const wholeTypes = [...figureTypes, 'float8', 'float8', 'float8'];
const edgeTypes = [...figureTypes, 'float8', 'float8', 'int', 'float8', 'int', 'float8', 'int', 'float8'];
const dayTypes = [...figureTypes, ...Array<string>(5).fill('float8')];
const blockTypes = ['int', 'float8', 'float8', 'int', 'int', 'int', ...Array<string>(4).fill('text')];
const hourBlockTypes = [
  'int',
  'float8',
  'float8',
  ...Array<string>(5).fill('int'),
  ...Array<string>(10).fill('text'),
];
const beforeEdges = [...seriesTypes, ...wholeTypes, ...edgeTypes];
const afterEdges = [...dayTypes, ...blockTypes, ...hourBlockTypes];

interface Counted {
  columns: Columns;
  hours: Hours;
  days: Days;
  zone: string;
}

export function toldOf(clients: readonly string[], { columns, hours, days, zone }: Counted): Told {
  const { rows, wholeHours, blocks, hourBlocks } = asBlocks(columns, hours);
  const { edges, begins, ends } = hours;
  const at = <T>(items: readonly T[], positions: readonly number[]) =>
    positions.map((position) => items[position - 1] as T);
  const bounds = boundsOf(hours);
  const figuresAt = (positions: readonly number[]) =>
    [hours.series, hours.begin, hours.count, hours.sum, hours.min, hours.max].map((items) =>
      at<number | null>(items, positions),
    );
  const timesAt = (positions: readonly number[]) => [at(hours.first, positions), at(hours.last, positions)];
  const numbers: (readonly (number | null)[])[] = [
    at(hours.series, begins),
    at(hours.begin, begins),
    at(hours.begin, ends),
    at(hours.first, begins),
    at(hours.last, ends),
    bounds.least,
    bounds.greatest,
    ...figuresAt(wholeHours),
    at(hours.level, wholeHours),
    ...timesAt(wholeHours),
    ...figuresAt(edges.position),
    ...timesAt(edges.position),
    ...[0, 1, 2].flatMap((quarter) => [edges.counts[quarter] ?? [], edges.sums[quarter] ?? []]),
  ];
  const dayLists = [
    [days.series, days.begin, days.count, days.sum, days.min, days.max],
    [days.first, days.last, days.known, days.level, days.positive],
  ].flat();
  return {
    clients,
    isOld: mayRest(columns.instants),
    zone,
    utcDays: utcDaysOf(hours),
    lists: [
      itemsText(rows.series),
      itemsText(rows.instants.map((instant) => instant / 1000)),
      itemsText(rows.num),
      ...numbers.map(itemsText),
      ...dayLists.map(itemsText),
      ...(['series_id', 'begins', 'ends', 'n', 'step', 'unit'] as const).map((name) =>
        itemsText(blocks.map((block) => block[name])),
      ),
      ...(['offsets', 'small', 'medium', 'large'] as const).map((name) =>
        listItems(blocks.map((block) => block[name])),
      ),
      ...(['series_id', 'begins', 'ends', 'hours', 'count', 'first_ms', 'last_ms', 'unit'] as const).map(
        (name) => itemsText(hourBlocks.map((block) => block[name])),
      ),
      ...[
        ...(['offsets', 'counts', 'firsts', 'lasts', 'small', 'medium', 'large'] as const),
        ...(['sums', 'large_sums', 'levels'] as const),
      ].map((name) => listItems(hourBlocks.map((block) => block[name]))),
    ],
    texts: textItems(rows.txt),
    days: days.series.length,
    ofEdges: days.ofEdges,
  };
}

/** Lists of numbers as items of a list of texts. */
function listItems(lists: readonly (readonly number[] | undefined)[]): string {
  const items: string[] = [];
  for (const list of lists) items.push(list ? `"{${itemsText(list)}}"` : 'NULL');
  return items.join();
}

/**
 * The parameters of `store_listed` for batches of which no two are of the same client, and none or one has texts. Lists of numbers are
 * written into the statement here: as eighty parameters of it they took longer than to make them.
 */
export function parametersOf(tenantId: number, all: readonly Told[]): RawBuilder<unknown> {
  const utcDays = [...new Set(all.flatMap((told) => told.utcDays))].toSorted((one, other) => one - other);
  const ofEdges: number[] = [];
  let days = 0;
  for (const told of all) {
    for (const day of told.ofEdges) ofEdges.push(days + day);
    days += told.days;
  }
  const listAt = (type: string, position: number) => {
    let items = '';
    for (const { lists } of all) {
      const own = lists[position] ?? '';
      items += items === '' || own === '' ? own : `,${own}`;
    }
    return `'{${items}}'::${type}[]`;
  };
  const numbers = [
    ...beforeEdges.map((type, position) => listAt(type, rowTypes.length + position)),
    `'{${ofEdges.join()}}'::int[]`,
    ...afterEdges.map((type, position) => listAt(type, rowTypes.length + beforeEdges.length + position)),
  ];
  const texts = all.length === 1 ? all[0]?.texts : undefined;
  return sql`${tenantId}::int, ${`{${all.flatMap(({ clients }) => clients).join()}}`}::text::uuid[],
    ${all.some(({ isOld }) => isOld)}::boolean, ${all[0]?.zone ?? ''}::text, ${`{${utcDays.join()}}`}::text::int[],
    ${sql.raw(rowTypes.map(listAt).join())}, ${texts === undefined ? null : `{${texts}}`}::text::text[],
    ${sql.raw(numbers.join())}`;
}

/** The least and the greatest of each series. */
function boundsOf({ begins, ends, min, max }: Hours) {
  const of = (figures: readonly (number | null)[], better: (one: number, other: number) => number) =>
    begins.map((begin, index) => {
      let found: number | null = null;
      for (let position = begin; position <= (ends[index] ?? 0); position += 1) {
        const figure = figures[position - 1] ?? null;
        if (figure !== null) found = found === null ? figure : better(found, figure);
      }
      return found;
    });
  return { least: of(min, Math.min), greatest: of(max, Math.max) };
}

function utcDaysOf({ begin }: Hours): number[] {
  const days = new Set<number>();
  for (const hour of begin) days.add(Math.floor(hour / SECONDS_OF_A_DAY));
  return [...days];
}
