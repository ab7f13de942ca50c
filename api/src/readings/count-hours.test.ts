import { describe, expect, it } from 'vitest';
import { countHours } from './count-hours.ts';

const at = (time: string) => Date.parse(`2026-05-01T${time}Z`);
const readings = (...given: [series: number, time: string, value: number | null][]) => ({
  series: given.map(([series]) => series),
  instants: given.map(([, time]) => at(time)),
  num: given.map(([, , value]) => value),
  txt: given.map(([, , value]) => (value === null ? 'on' : null)),
});

describe('the hours of readings', () => {
  it('take what is stamped with their end, and are counted in the order of series and time, however the readings come', () => {
    const counted = countHours(
      readings([2, '10:00', 5], [1, '11:15', 4], [1, '11:00', -1], [1, '10:15', 3], [1, '10:15:00.001', 2]),
    );
    expect(counted?.columns.series).toEqual([1, 1, 1, 1, 2]);
    expect(counted?.columns.num).toEqual([3, 2, -1, 4, 5]);
    expect(counted?.hours).toEqual({
      series: [1, 1, 2],
      begin: [at('10:00') / 1000, at('11:00') / 1000, at('09:00') / 1000],
      count: [3, 1, 1],
      first: [at('10:15') / 1000, at('11:15') / 1000, at('10:00') / 1000],
      last: [at('11:00') / 1000, at('11:15') / 1000, at('10:00') / 1000],
      sum: [4, 4, 5],
      min: [-1, 4, 5],
      max: [3, 4, 5],
      // One quarter has 3, the next 2, and the last -1.
      level: [4 / 3, 4, 5],
      begins: [1, 3],
      ends: [2, 3],
      edges: {
        position: [1, 2, 3],
        counts: [
          [1, 1, 0],
          [1, 0, 0],
          [0, 0, 0],
        ],
        sums: [
          [3, 4, 0],
          [2, 0, 0],
          [0, 0, 0],
        ],
      },
    });
  });

  it('have the mean of the means of their quarters as their level, however many readings a quarter has', () => {
    const counted = countHours(
      readings([1, '10:05', 2], [1, '10:10', 4], [1, '10:15', 6], [1, '10:50', 10], [1, '11:00', 20]),
    );
    expect(counted?.hours.level).toEqual([(4 + 15) / 2]);
  });

  it('that lie within a series keep no quarters, because others seldom add to them', () => {
    const counted = countHours(
      readings([1, '10:15', 1], [1, '11:15', 1], [1, '12:15', 1], [2, '10:15', 1], [2, '11:15', 1]),
    );
    expect(counted?.hours.edges.position).toEqual([1, 3, 4, 5]);
  });

  it('of texts have a count and no figures', () => {
    const counted = countHours(readings([1, '10:15', null], [1, '11:00', null]));
    expect(counted?.hours.count).toEqual([2]);
    expect(counted?.hours.sum).toEqual([null]);
    expect(counted?.hours.level).toEqual([null]);
    expect(counted?.columns.txt).toEqual(['on', 'on']);
  });

  it('are not counted when a reading is given twice, nor when their sum is beyond all numbers', () => {
    expect(countHours(readings([1, '10:00', 1], [1, '10:15', 1], [1, '10:00', 2]))).toBeUndefined();
    expect(countHours(readings([1, '10:15', 1e308], [1, '10:30', 1e308]))).toBeUndefined();
  });
});
