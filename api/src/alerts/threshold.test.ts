import { describe, expect, it } from 'vitest';
import { isBreached } from './threshold.ts';

/** The states that a series of values goes through, an alert being open or not after each. */
function states(rule: Parameters<typeof isBreached>[0], values: number[]): boolean[] {
  let open = false;
  return values.map((value) => (open = isBreached(rule, value, open)));
}

describe('threshold with hysteresis', () => {
  it('opens above the threshold and closes only when the value has come back by the hysteresis', () => {
    const rule = { condition: 'above', threshold: 80, hysteresis: 5 } as const;
    expect(states(rule, [80, 80.1, 79, 75.1, 75, 79, 81])).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
      true,
    ]);
  });

  it('mirrors that below', () => {
    const rule = { condition: 'below', threshold: 10, hysteresis: 2 } as const;
    expect(states(rule, [10, 9, 11, 12, 11])).toEqual([false, true, true, false, false]);
  });

  it('without hysteresis follows the threshold itself', () => {
    expect(states({ condition: 'above', threshold: 0, hysteresis: 0 }, [1, 0, 1])).toEqual([
      true,
      false,
      true,
    ]);
  });
});
