import { expect, it } from 'vitest';
import type { JsonRows } from './json-rows.ts';
import { lineByLine } from './line-by-line.ts';

const point = (at: number, role: string, type: string | null) => ({
  time_bucket: new Date(at).toISOString(),
  metric_name: 'a "role":"x", "data_points":\n ,',
  client_id: null,
  role,
  type,
  data_points: at,
  value: at / 3,
});

/** As the database writes them. */
const rowsOf = (points: object[]): JsonRows => ({
  count: points.length,
  text: `[${points.map((each) => JSON.stringify(each)).join(', \n ')}]`,
});

it('has each line in its order: what came before, and then what has come since', () => {
  const odd = 'solar, \n "role":"x","data_points": \\';
  const before = [point(1, 'consumption', null), point(2, 'consumption', null), point(1, 'generation', odd)];
  const since = [point(3, 'consumption', null), point(1, 'generation', 'bio'), point(3, 'generation', odd)];
  const { count, text } = lineByLine(rowsOf(before), rowsOf(since));
  expect(count).toBe(6);
  expect(JSON.parse(text)).toEqual([...before.slice(0, 2), since[0], since[1], before[2], since[2]]);
});

it('takes nothing for nothing', () => {
  const none = { count: 0, text: '[]' };
  const some = rowsOf([point(1, 'storage', 'battery')]);
  expect(lineByLine(none, none)).toEqual(none);
  expect(JSON.parse(lineByLine(some, none).text)).toEqual(JSON.parse(some.text));
  expect(JSON.parse(lineByLine(none, some).text)).toEqual(JSON.parse(some.text));
});
