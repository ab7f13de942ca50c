import { describe, expect, it } from 'vitest';
import { namedSeries } from './named-series.ts';
import type { ChartSeries, OthersOf } from './series.ts';

const sum: OthersOf = {
  combine: 'sum',
  name: (count, group) => `${count} others${group ? ` (${group})` : ''}`,
};
const mean: OthersOf = { ...sum, combine: 'mean' };

/** Sites that have 1, 2, 3 … at noon and twice that an hour later. */
const sites = (count: number, group?: (index: number) => string): ChartSeries[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Site ${index + 1}`,
    ...(group && { group: group(index) }),
    points: [
      { x: 0, y: index + 1 },
      { x: 1, y: 2 * (index + 1) },
    ],
  }));

describe('many series', () => {
  it('are all named up to eight', () => {
    expect(namedSeries(sites(8), sum)).toMatchObject({ shown: sites(8), within: [] });
  });

  it('are the eight largest and the others as one, added up', () => {
    const { shown, within } = namedSeries(sites(60), sum);
    expect(shown.map(({ name }) => name)).toEqual([
      ...Array.from({ length: 8 }, (_, index) => `Site ${60 - index}`),
      '52 others',
    ]);
    const total = (52 * 53) / 2;
    expect(shown.at(-1)?.points.map(({ y }) => y)).toEqual([total, 2 * total]);
    expect(within).toHaveLength(52);
  });

  it('are averaged where they are levels that do not add up', () => {
    expect(
      namedSeries(sites(11), mean)
        .shown.at(-1)
        ?.points.map(({ y }) => y),
    ).toEqual([2, 4]);
  });

  it('are the others of each group as one, the largest of them first: its gray is seen best', () => {
    const small = sites(20, (index) => (index < 3 ? 'storage' : index < 5 ? 'use' : 'generation'));
    expect(
      namedSeries(small, sum)
        .shown.map(({ name }) => name)
        .slice(8),
    ).toEqual(['7 others (generation)', '2 others (use)', '3 others (storage)']);
  });

  it('say of the others of which part they are made: who has no figure is not known', () => {
    const [first, second, ...rest] = sites(12);
    const [noon, later] = first?.points ?? [];
    const partly = [
      { ...first, points: [noon] },
      { ...second, points: second?.points.map((point) => ({ ...point, known: 0.5 })) },
      ...rest,
    ] as ChartSeries[];
    const others = namedSeries(partly, sum).shown.at(-1)?.points;
    expect(later).toBeDefined();
    expect(others?.map(({ known }) => known)).toEqual([3.5 / 4, 2.5 / 4]);
    expect(
      namedSeries(sites(12), sum)
        .shown.at(-1)
        ?.points.every(({ known }) => known === undefined),
    ).toBe(true);
  });

  it('keep those apart that must not be added up', () => {
    const { shown } = namedSeries(
      sites(12, (index) => (index % 2 === 0 ? 'out' : 'in')),
      sum,
    );
    expect(shown.slice(8).map(({ name }) => name)).toEqual(['2 others (in)', '2 others (out)']);
  });

  it('name what was picked in place of the smallest, whose size they take', () => {
    const { shown, within } = namedSeries(sites(20), sum, ['Site 1']);
    expect(shown.map(({ name }) => name)).toContain('Site 1');
    expect(shown.map(({ name }) => name)).not.toContain('Site 13');
    expect(within).toContain('Site 13');
  });

  it('know nothing where none of the others does', () => {
    const silent = sites(9).map((each, index) =>
      index > 0 ? each : { ...each, points: [{ x: 0, y: null }, ...each.points.slice(1)] },
    );
    expect(
      namedSeries(silent, sum)
        .shown.at(-1)
        ?.points.map(({ y }) => y),
    ).toEqual([null, 2]);
  });
});
