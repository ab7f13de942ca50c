import { expect, it } from 'vitest';
import { GatheredWork } from './gathered-work.ts';

interface Step<T> {
  end: (result: T) => void;
  fail: (error: Error) => void;
}

/** Work whose steps end when they are told to; what is looked up is numbered, and each making says of whom it is and what was found. */
function workshop() {
  const gathered = new GatheredWork<string, number, string>();
  const lookUps: Step<number>[] = [];
  const makings: Step<void>[] = [];
  const step = <T>(steps: Step<T>[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    steps.push({ end: resolve, fail: reject });
    return promise;
  };
  const ask = (item: string, key = 'same') =>
    gathered.do(
      key,
      item,
      () => step(lookUps),
      async (items, found) => {
        await step(makings);
        return `${items.join()} by ${found}`;
      },
    );
  const settled = () => new Promise((done) => setImmediate(done));
  return { ask, lookUps, makings, settled };
}

it('is made once for all who come together', async () => {
  const { ask, lookUps, makings, settled } = workshop();
  const all = [ask('totals'), ask('summary'), ask('totals')];
  await settled();
  lookUps[0]?.end(1);
  await settled();
  makings[0]?.end();
  expect(await Promise.all(all)).toEqual(Array(3).fill('totals,summary by 1'));
});

it('takes along who comes while something is looked up, and looks it up anew after they came', async () => {
  const { ask, lookUps, makings, settled } = workshop();
  const first = ask('totals');
  await settled();
  const second = ask('summary');
  lookUps[0]?.end(1);
  await settled();
  expect(makings).toHaveLength(0);
  lookUps[1]?.end(2);
  await settled();
  makings[0]?.end();
  expect(await Promise.all([first, second])).toEqual(Array(2).fill('totals,summary by 2'));
});

it('lets who comes later wait for the next making', async () => {
  const { ask, lookUps, makings, settled } = workshop();
  const first = ask('totals');
  await settled();
  const second = ask('summary');
  lookUps[0]?.end(1);
  await settled();
  // The second look has begun before this one came.
  const third = ask('counts');
  lookUps[1]?.end(2);
  await settled();
  const fourth = ask('totals');
  makings[0]?.end();
  await settled();
  lookUps[2]?.end(3);
  await settled();
  makings[1]?.end();
  expect(await Promise.all([first, second, third, fourth])).toEqual([
    ...Array(2).fill('totals,summary by 2'),
    ...Array(2).fill('counts,totals by 3'),
  ]);
});

it('does different things side by side', async () => {
  const { ask, lookUps, settled } = workshop();
  void ask('totals', 'one');
  void ask('totals', 'another');
  await settled();
  expect(lookUps).toHaveLength(2);
});

it.each([['looked up', 'lookUps'] as const, ['made', 'makings'] as const])(
  'goes on after it failed while it was %s, which is told to those who asked for it',
  async (_, failing) => {
    const { ask, settled, ...steps } = workshop();
    const first = ask('totals');
    await settled();
    if (failing === 'makings') steps.lookUps[0]?.end(1);
    await settled();
    steps[failing][0]?.fail(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    const second = ask('totals');
    await settled();
    steps.lookUps.at(-1)?.end(2);
    await settled();
    steps.makings.at(-1)?.end();
    expect(await second).toBe('totals by 2');
  },
);
