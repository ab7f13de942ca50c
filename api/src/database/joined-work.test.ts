import { expect, it } from 'vitest';
import { JoinedWork } from './joined-work.ts';

function counted() {
  const joined = new JoinedWork<number>();
  const ends: { succeed: () => void; fail: (error: Error) => void }[] = [];
  const ask = (key = 'same') =>
    joined.do(key, () => {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      const number = ends.push({ succeed: () => resolve(number), fail: reject });
      return promise;
    });
  const settled = () => new Promise((done) => setImmediate(done));
  return { ask, ends, settled };
}

it('asks once for all who come together', async () => {
  const { ask, ends, settled } = counted();
  const all = Array.from({ length: 100 }, () => ask());
  await settled();
  ends[0]?.succeed();
  expect(new Set(await Promise.all(all))).toEqual(new Set([1]));
  expect(ends).toHaveLength(1);
});

it('asks twice for a hundred, and answers nobody with what was begun before they came', async () => {
  const { ask, ends, settled } = counted();
  const first = ask();
  await settled();
  const others = Array.from({ length: 99 }, () => ask());
  ends[0]?.succeed();
  expect(await first).toBe(1);
  await settled();
  ends[1]?.succeed();
  expect(new Set(await Promise.all(others))).toEqual(new Set([2]));
  expect(ends).toHaveLength(2);
  const later = ask();
  await settled();
  ends[2]?.succeed();
  expect(await later).toBe(3);
});

it('does different things side by side', async () => {
  const { ask, ends, settled } = counted();
  void ask('one');
  void ask('another');
  await settled();
  expect(ends).toHaveLength(2);
});

it('goes on after a failure, which is told to those who asked for it', async () => {
  const { ask, ends, settled } = counted();
  const first = ask();
  await settled();
  const second = ask();
  ends[0]?.fail(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await settled();
  ends[1]?.succeed();
  expect(await second).toBe(2);
});
