import { describe, expect, it } from 'vitest';
import { nowAnswer, nowOfRole } from '../testing/now-answer.ts';
import { leftOut, nowFigures } from './now-figures.ts';

describe('what goes on now', () => {
  it('says how many sites each figure rests on, and how old the oldest reading is', () => {
    expect(nowFigures(nowAnswer)).toEqual([
      { part: 'generating', power: 84_000_000, sites: 12, age: 180_000 },
      { part: 'using', power: 3_000_000, sites: 3, age: 30_000 },
      { part: 'storing', power: 1_000_000, sites: 1, age: 0 },
      { part: 'toGrid', power: 80_000_000, sites: 16, age: 180_000 },
    ]);
  });

  it('names directions', () => {
    const storage = { ...nowAnswer.storage, power: 2 };
    const parts = nowFigures({ ...nowAnswer, storage, net_power: -5 }).map(({ part, power }) => [
      part,
      power,
    ]);
    expect(parts.slice(2)).toEqual([
      ['fromStorage', 2],
      ['fromGrid', 5],
    ]);
  });

  it('knows nothing rather than zero, and says nothing of storage where there is none', () => {
    const none = nowOfRole();
    const silent = { ...nowAnswer, generation: none, consumption: none, net_power: null };
    const storage = { ...none, in_power: null, out_power: null };
    expect(nowFigures({ ...silent, storage })).toEqual([
      { part: 'generating', power: null, sites: 0, age: null },
      { part: 'using', power: null, sites: 0, age: null },
      { part: 'toGrid', power: null, sites: 0, age: null },
    ]);
  });

  it('names those that are left out', () => {
    expect(leftOut(nowAnswer)).toMatchObject({ count: 1, sites: [{ name: 'West Wing' }] });
  });
});
