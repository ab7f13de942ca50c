import type { Clock } from './clock-days.ts';
import type { Hours } from './count-hours.ts';

type Figure = number | null;

/** What hours add to days by the clock of an organization, column by column. */
export interface Days {
  series: number[];
  /** Seconds since 1970. */
  begin: number[];
  count: number[];
  sum: Figure[];
  min: Figure[];
  max: Figure[];
  first: number[];
  last: number[];
  /** Without the hours at the edges of a series, of which the database knows what was there before: how many, their levels, and what is positive. */
  known: number[];
  level: Figure[];
  positive: number[];
  /** Of each hour at an edge the position of its day, from 1. */
  ofEdges: number[];
}

const total = (one: Figure, other: Figure): Figure =>
  one === null || other === null ? (one ?? other) : one + other;

/** Undefined where hours are not those of UTC. */
export function countDays(hours: Hours, { dayOf }: Clock): Days | undefined {
  const days: Days = {
    series: [],
    begin: [],
    count: [],
    sum: [],
    min: [],
    max: [],
    first: [],
    last: [],
    known: [],
    level: [],
    positive: [],
    ofEdges: [],
  };
  let day = -1;
  let edge = 0;
  for (let index = 0; index < hours.begin.length; index += 1) {
    const begin = dayOf(hours.begin[index] ?? 0);
    if (begin === undefined) return undefined;
    const series = hours.series[index] ?? 0;
    const [sum = null, min = null, max = null] = [hours.sum[index], hours.min[index], hours.max[index]];
    if (day < 0 || days.series[day] !== series || days.begin[day] !== begin) {
      day += 1;
      days.series.push(series);
      days.begin.push(begin);
      days.count.push(hours.count[index] ?? 0);
      days.sum.push(sum);
      days.min.push(min);
      days.max.push(max);
      days.first.push(hours.first[index] ?? 0);
      days.last.push(hours.last[index] ?? 0);
      days.known.push(0);
      days.level.push(null);
      days.positive.push(0);
    } else {
      days.count[day] = (days.count[day] ?? 0) + (hours.count[index] ?? 0);
      days.sum[day] = total(days.sum[day] ?? null, sum);
      // The values of a series are all numbers or none is.
      if (min !== null) days.min[day] = Math.min(days.min[day] ?? min, min);
      if (max !== null) days.max[day] = Math.max(days.max[day] ?? max, max);
      days.last[day] = hours.last[index] ?? 0;
    }
    if (hours.edges.position[edge] === index + 1) {
      edge += 1;
      days.ofEdges.push(day + 1);
    } else {
      days.known[day] = (days.known[day] ?? 0) + 1;
      days.level[day] = total(days.level[day] ?? null, hours.level[index] ?? null);
      days.positive[day] = (days.positive[day] ?? 0) + Math.max(sum ?? 0, 0);
    }
  }
  return days;
}
