import { type Clocks, type Quarter, QUARTER_MS } from './clocks.ts';
import { Fraction } from './fraction.ts';

/**
 * Recomputes figures from the readings that were sent, as docs/figures.md says and with nothing of what the service uses: no
 * code, no database, no rollups, no rounding.
 */
export interface Sent {
  client: string;
  metric: string;
  at: number;
  value: number;
}

export interface RefClient {
  id: string;
  name: string;
  role: string;
  type: string;
  parent: string | null;
}

export interface Figures {
  data_points: number;
  sum: Fraction;
  min: number;
  max: number;
  first: number;
  last: number;
  /** Hours. */
  known: Fraction;
  /** Of what is known. */
  level: Fraction;
  /** The sum of those hours, or parts of hours, whose sum is positive. */
  positive: Fraction;
}

export interface Range {
  start: number;
  end: number;
}

export const kindOf = (metric: string) =>
  metric === 'energy_consumption' ? 'amount' : metric === 'power' ? 'extensive' : 'intensive';

const inHours = (milliseconds: number) => Fraction.of(milliseconds).over(Fraction.of(3_600_000));

/** Of the readings of one series with timestamps in (start, end]; undefined where there is none. */
export function figuresOf(
  readings: readonly Sent[],
  { start, end }: Range,
  clocks: Clocks,
): Figures | undefined {
  const own = readings.filter(({ at }) => at > start && at <= end);
  if (own.length === 0) return undefined;
  const hours = Map.groupBy(own, ({ at }) => clocks.quarterOf(at).hour);
  let known = Fraction.zero;
  let levels = Fraction.zero;
  let positive = Fraction.zero;
  for (const ofHour of hours.values()) {
    const quarters = Map.groupBy(ofHour, ({ at }) => clocks.quarterOf(at).at);
    const means = [...quarters.values()].map((each) =>
      Fraction.mean(each.map(({ value }) => Fraction.of(value))),
    );
    const all = clocks.hourAround(clocks.quarterOf(ofHour[0]?.at ?? 0));
    const begin = Math.max(start, all[0]?.at ?? 0);
    const finish = Math.min(end, (all.at(-1)?.at ?? 0) + QUARTER_MS);
    const length = inHours(finish - begin);
    known = known.plus(length);
    levels = levels.plus(Fraction.mean(means).times(length));
    const sum = Fraction.sum(ofHour.map(({ value }) => Fraction.of(value)));
    if (sum.isPositive) positive = positive.plus(sum);
  }
  const values = own.map(({ value }) => value);
  const times = own.map(({ at }) => at);
  return {
    data_points: own.length,
    sum: Fraction.sum(values.map((value) => Fraction.of(value))),
    min: values.reduce((least, value) => Math.min(least, value)),
    max: values.reduce((most, value) => Math.max(most, value)),
    first: times.reduce((least, at) => Math.min(least, at)),
    last: times.reduce((most, at) => Math.max(most, at)),
    known,
    level: levels.over(known),
    positive,
  };
}

/** What one client tells: an amount, or its level. An amount's average is that of a known hour. */
export function valueOf(
  metric: string,
  { sum, level, known }: Figures,
): { value: Fraction; average: Fraction } {
  return kindOf(metric) === 'amount'
    ? { value: sum, average: sum.over(known) }
    : { value: level, average: level };
}

/** Of a range: an amount has no average while less than an hour is known. */
export function averageOfRange(metric: string, figures: Figures): Fraction | undefined {
  const short = Fraction.of(1).minus(figures.known).isPositive;
  return kindOf(metric) === 'amount' && short ? undefined : valueOf(metric, figures).average;
}

/** The same over clients: of an amount those that are known for an hour. */
export function averageOverSites(
  metric: string,
  each: readonly { client: RefClient; figures: Figures }[],
): Fraction | undefined {
  const known = each.filter(({ figures }) => averageOfRange(metric, figures) !== undefined);
  return known.length === 0 ? undefined : overSites(metric, known).average;
}

/** Over clients of which each is known. */
export function overSites(
  metric: string,
  each: readonly { client: RefClient; figures: Figures }[],
): { value: Fraction; average: Fraction } {
  const told = each.map(({ client, figures }) => ({ client, ...valueOf(metric, figures) }));
  if (kindOf(metric) !== 'intensive') {
    return {
      value: Fraction.sum(told.map(({ value }) => value)),
      average: Fraction.sum(told.map(({ average }) => average)),
    };
  }
  const sites = Map.groupBy(told, ({ client }) => client.parent ?? client.id);
  const value = Fraction.mean(
    [...sites.values()].map((parts) => Fraction.mean(parts.map((part) => part.value))),
  );
  return { value, average: value };
}

export const intervals: Record<string, (quarter: Quarter) => string> = {
  '15 minutes': ({ at }) => String(at),
  '1 hour': ({ hour }) => hour,
  '6 hours': ({ part }) => part,
  '1 day': ({ day }) => day,
  '1 week': ({ week }) => week,
};

export interface Bucket extends Range {
  name: string;
}

/** All buckets that a range touches and in which something lies, in their order. */
export function bucketsOf(
  readings: readonly Sent[],
  range: Range,
  interval: string,
  clocks: Clocks,
): Bucket[] {
  const name = intervals[interval];
  if (!name) throw new Error(`${interval} is no interval.`);
  const whole = (quarter: Quarter): Bucket => {
    const all = clocks.bucketAround(quarter, name);
    return { name: name(quarter), start: all[0]?.at ?? 0, end: (all.at(-1)?.at ?? 0) + QUARTER_MS };
  };
  const first = whole(clocks.quarterAt(Math.floor(range.start / QUARTER_MS) * QUARTER_MS)).start;
  const last = whole(clocks.quarterOf(range.end)).end;
  const touched = readings.filter(({ at }) => at > first && at <= last);
  const named = new Map(touched.map(({ at }) => [name(clocks.quarterOf(at)), clocks.quarterOf(at)]));
  return [...named.values()].map(whole).toSorted((one, other) => one.start - other.start);
}
