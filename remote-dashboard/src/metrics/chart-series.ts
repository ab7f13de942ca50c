import type { ClientRole as Role, MetricLine, RepairedStretch } from 'api/contract';
import type { ChartSeries } from 'shared-ui';
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
  return order.flatMap((role) => {
    const own = rows.filter((row) => row.role === role);
    const of = marked(look, (stretch) => stretch.role === role);
    if (role === 'storage') return seriesOfStorage(own, of, text('part.storage'), text);
    return named(text(`part.${role}`), signed(own, role, of), of, role);
  });
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
    return types.flatMap((type) => {
      const rowsOfType = own.filter((row) => row.type === type);
      const name = nameOf(type, role);
      const of = marked(look, (stretch) => stretch.role === role && stretch.type === type);
      return role === 'storage'
        ? seriesOfStorage(rowsOfType, of, name, text)
        : named(name, signed(rowsOfType, role, of), of, role);
    });
  });
}

/** Of a stack what went in or came out by bucket and for all sites together; of lines one that goes both ways. */
function seriesOfStorage(rows: readonly BucketRow[], look: Look, name: string, text: Text): ChartSeries[] {
  if (!look.filled) return named(name, rows, look, 'storage');
  const half = (part: 'netOut' | 'netIn', sign: 1 | -1) => {
    const taken = rows.map((row) => ({
      ...row,
      value: row.value === null ? null : sign * Math.max(0, sign * row.value),
    }));
    return taken.some(({ value }) => value !== null && value !== 0)
      ? named(
          name === text('part.storage')
            ? text(`part.${part}`)
            : text('part.of', { type: name, part: text(`part.${part}`) }),
          taken,
          look,
          part,
        )
      : [];
  };
  return [...half('netOut', 1), ...half('netIn', -1)];
}

/** A line for each client, in the order of their names; those of one name are told apart by their ids. */
export function seriesOfClients(lines: readonly ClientLine[], look: Look): ChartSeries[] {
  const names = new Set<string>();
  return lines
    .toSorted((a, b) => byText(a.client_name, b.client_name))
    .flatMap(({ client_id, client_name, role, times, values, filling }) => {
      const name = names.has(client_name) ? `${client_name} (${client_id.slice(0, 8)})` : client_name;
      names.add(name);
      const sign = look.mirrored && role === 'consumption' ? -1 : 1;
      const figures = times.map((time, index) => {
        const value = values[index] ?? null;
        return { time, value: value === null ? null : sign * value, filling: time === filling };
      });
      const of = marked(look, (stretch) => stretch.client_id === client_id);
      return [{ name, group: role, points: pointsOf(figures, look.place, of) }];
    });
}

export type ClientLine = Pick<
  MetricLine,
  'client_id' | 'client_name' | 'role' | 'times' | 'values' | 'filling'
>;

/** With the marks of those whose figures a series is made of. */
function marked(look: Look, isOwn: (stretch: RepairedStretch) => boolean): Look {
  if (look.stretches === undefined || look.stretches.length === 0) return look;
  return { ...look, repaired: repairedWithin(look.stretches.filter(isOwn)) };
}

function signed(rows: readonly BucketRow[], role: Role, { mirrored }: Look): readonly BucketRow[] {
  if (!mirrored || role !== 'consumption') return rows;
  return rows.map((row) => ({ ...row, value: row.value === null ? null : -row.value }));
}

function named(name: string, rows: readonly BucketRow[], look: Look, group?: string): ChartSeries[] {
  const points = pointsOf(figuresOf(rows), look.place, look);
  return points.length === 0 ? [] : [{ name, points, ...(group !== undefined && { group }) }];
}
