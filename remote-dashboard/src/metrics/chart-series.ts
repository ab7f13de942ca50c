import type { ClientRole as Role, MetricLine, RepairedStretch } from 'api/contract';
import { type ChartSeries, dottedAt } from 'shared-ui';
import type { MessageId } from '../messages/text.ts';
import { byText } from './by-text.ts';
import { repairedWithin } from './repaired.ts';
import { type BucketRow, type Drawn, figuresOf, type Place, pointsOf } from './timeseries-points.ts';

/** How a chart shows its figures. */
export interface Look extends Drawn {
  place: Place;
  /** What is used stands below zero, since it must not be added to what is generated. */
  mirrored: boolean;
  /** Where readings of the metric were repaired. */
  stretches?: readonly RepairedStretch[];
}

export type Text = (id: MessageId, values?: Readonly<Record<string, string | number>>) => string;

/** A role has the same color whatever stands beside it. */
const tones: Readonly<Record<string, number>> = {
  generation: 0,
  storage: 1,
  netOut: 1,
  consumption: 2,
  netIn: 3,
  measurement: 4,
};

const order: readonly Role[] = ['generation', 'storage', 'measurement', 'consumption'];

/** Whether figures go both ways: what is used would be added to the rest. */
export function goesBothWays(roles: readonly (Role | null)[]): boolean {
  return roles.includes('consumption') && roles.some((role) => role !== null && role !== 'consumption');
}

/** A line for each role of rows that are about roles, or one over all sites. */
export function seriesOfRoles(rows: readonly BucketRow[], look: Look, text: Text): ChartSeries[] {
  if (rows.every(({ role }) => role === null))
    return named(
      text('chart.average'),
      rows,
      marked(look, () => true),
    );
  return order
    .flatMap((role) => {
      const own = rows.filter((row) => row.role === role);
      const of = marked(look, (stretch) => stretch.role === role);
      if (role === 'storage') return seriesOfStorage(own, of, text('part.storage'), text);
      const drawn = upsideDown(named(text(`part.${role}`), own, of, role), role, of);
      return role === 'measurement' && standsBeside(rows) ? aside(drawn) : drawn;
    })
    .map((each) => ({ ...each, tone: tones[each.group ?? ''] }));
}

/** A part of a stack for each type of sites, what is generated first. */
export function seriesOfTypes(
  rows: readonly BucketRow[],
  look: Look,
  text: Text,
  nameOf: (type: string | null, role: Role) => string,
): ChartSeries[] {
  return order.flatMap((role) => {
    const own = rows.filter((row) => row.role === role);
    const types = [...new Set(own.map(({ type }) => type))].toSorted((a, b) => byText(a ?? '', b ?? ''));
    const drawn = types.flatMap((type) => {
      const rowsOfType = own.filter((row) => row.type === type);
      const name = nameOf(type, role);
      const of = marked(look, (stretch) => stretch.role === role && stretch.type === type);
      return role === 'storage'
        ? seriesOfStorage(rowsOfType, of, name, text)
        : upsideDown(named(name, rowsOfType, of, role), role, of);
    });
    return role === 'measurement' && standsBeside(rows) ? aside(drawn) : drawn;
  });
}

/** Of a stack what went in or came out by bucket and for all sites together; of lines one that goes both ways. */
function seriesOfStorage(rows: readonly BucketRow[], look: Look, name: string, text: Text): ChartSeries[] {
  if (!look.filled) return named(name, rows, look, 'storage');
  const half = (part: 'netOut' | 'netIn', sign: 1 | -1) => {
    const taken = rows.map((row) => ({
      ...row,
      value: row.value === null ? null : Math.max(0, sign * row.value),
    }));
    const drawn = taken.some(({ value }) => value !== null && value !== 0)
      ? named(
          name === text('part.storage')
            ? text(`part.${part}`)
            : text('part.of', { type: name, part: text(`part.${part}`) }),
          taken,
          look,
          part,
        )
      : [];
    return sign === 1 ? drawn : drawn.map((each) => mirror(each));
  };
  return [...half('netOut', 1), ...half('netIn', -1)];
}

/**
 * A line for each client, in the order of their names; those of one name are told apart by their ids. Of bars that stand on each other
 * those that only measure are together beside them.
 */
export function seriesOfClients(lines: readonly ClientLine[], look: Look, text: Text): ChartSeries[] {
  const measuring =
    look.filled && standsBeside(lines) ? lines.filter(({ role }) => role === 'measurement') : [];
  const others = lines.filter((line) => !measuring.includes(line));
  return [...eachClient(others, look), ...aside(measuredTogether(measuring, look, text))];
}

function measuredTogether(lines: readonly ClientLine[], look: Look, text: Text): ChartSeries[] {
  const [only, ...others] = lines;
  if (only === undefined || others.length === 0) return eachClient(lines, look);
  const sums = new Map<number, { value: number; parts: number }>();
  for (const { times, values, partly_known } of lines) {
    const parts = new Map(partly_known);
    times.forEach((time, index) => {
      const value = values[index] ?? null;
      if (value === null) return;
      const sum = sums.get(time) ?? { value: 0, parts: 0 };
      sums.set(time, { value: sum.value + value, parts: sum.parts + (parts.get(time) ?? 1) });
    });
  }
  const of = marked(look, ({ role }) => role === 'measurement');
  const filling = lines.find((line) => line.filling !== null)?.filling;
  const figures = [...sums]
    .toSorted(([a], [b]) => a - b)
    .map(([time, { value, parts }]) => ({
      time,
      value,
      filling: time === filling,
      coverage: parts / lines.length,
    }));
  const points = pointsOf(figures, look.place, of);
  return [{ name: text('part.measurement'), group: 'measurement', points }];
}

function eachClient(lines: readonly ClientLine[], look: Look): ChartSeries[] {
  const names = new Set<string>();
  return lines
    .toSorted((a, b) => byText(a.client_name, b.client_name))
    .flatMap(({ client_id, client_name, role, times, values, filling, partly_known }) => {
      const parts = new Map(partly_known);
      const name = names.has(client_name) ? `${client_name} (${client_id.slice(0, 8)})` : client_name;
      names.add(name);
      const figures = times.map((time, index) => ({
        time,
        value: values[index] ?? null,
        filling: time === filling,
        coverage: parts.get(time) ?? null,
      }));
      const of = marked(look, (stretch) => stretch.client_id === client_id);
      return upsideDown([{ name, group: role, points: pointsOf(figures, look.place, of) }], role, of);
    });
}

export type ClientLine = Pick<
  MetricLine,
  'client_id' | 'client_name' | 'role' | 'times' | 'values' | 'filling' | 'partly_known'
>;

/** With the marks of those whose figures a series is made of. */
function marked(look: Look, isOwn: (stretch: RepairedStretch) => boolean): Look {
  if (look.stretches === undefined || look.stretches.length === 0) return look;
  return { ...look, repaired: repairedWithin(look.stretches.filter(isOwn)) };
}

/** Whether something is drawn that is measured once more: a stack would be too high, and a line not be told from it. */
const standsBeside = (rows: readonly { role: Role | null }[]) =>
  rows.some(({ role }) => role !== 'measurement');

/** Drawn as what a stack is compared with. */
function aside(series: readonly ChartSeries[]): ChartSeries[] {
  return series.map((each, index) => ({ ...each, dashed: true, ...dottedAt(index + 2) }));
}

/** What is used, where it stands below zero. */
function upsideDown(series: readonly ChartSeries[], role: Role, { mirrored }: Look): ChartSeries[] {
  if (!mirrored || role !== 'consumption') return [...series];
  return series.map((each) => mirror(each));
}

function mirror(series: ChartSeries): ChartSeries {
  const points = series.points.map((point) => ({ ...point, y: point.y === null ? null : 0 - point.y }));
  return { ...series, points, mirrored: true };
}

function named(name: string, rows: readonly BucketRow[], look: Look, group?: string): ChartSeries[] {
  const points = pointsOf(figuresOf(rows), look.place, look);
  return points.length === 0 ? [] : [{ name, points, ...(group !== undefined && { group }) }];
}
