import { describe, expect, it } from 'vitest';
import type { CheckedReading } from './checked-reading.ts';
import type { StoredOutcome } from './store-readings.ts';
import { WaitingBatches } from './waiting-batches.ts';

const reading = (clientId: string, minute: number): CheckedReading => ({
  clientId,
  instant: Date.UTC(2026, 0, 1, 0, minute),
  values: [{ metric: 'power', value: minute }],
});

/** Stores nothing: it tells what it was given, and answers when it is told to. */
function stand(most = 1, patience = 0) {
  const calls: { tenantId: number; minutes: number[]; answer: () => void; fail: (code: string) => void }[] =
    [];
  const batches = new WaitingBatches(
    (tenantId, given) => {
      const minutes = given
        .flatMap((batch) => [...(batch as CheckedReading[])])
        .map(({ instant }) => new Date(instant).getUTCMinutes());
      return new Promise<StoredOutcome[]>((resolve, reject) => {
        calls.push({
          tenantId,
          minutes,
          // Odd minutes were there before, so that a mix-up of answers shows.
          answer: () =>
            resolve(minutes.map((minute) => ({ outcome: minute % 2 === 0 ? 'created' : 'duplicate' }))),
          fail: (code) => reject(Object.assign(new Error(`refused ${minutes.join()}`), { code })),
        });
      });
    },
    most,
    patience,
  );
  const answer = async (index: number) => {
    await expect.poll(() => calls.length).toBeGreaterThan(index);
    calls[index]?.answer();
  };
  return { calls, batches, answer };
}

const outcomes = (stored: StoredOutcome[]) => stored.map(({ outcome }) => outcome);

describe('waiting batches', () => {
  it('go together once the one before them is stored, and each gets its own answers', async () => {
    const { calls, batches, answer } = stand();
    const first = batches.store(1, [reading('a', 0)]);
    const second = batches.store(1, [reading('a', 1), reading('a', 2)]);
    const third = batches.store(1, [reading('b', 3)]);
    await answer(0);
    await answer(1);
    expect(outcomes(await first)).toEqual(['created']);
    expect(outcomes(await second)).toEqual(['duplicate', 'created']);
    expect(outcomes(await third)).toEqual(['duplicate']);
    expect(calls.map(({ minutes }) => minutes)).toEqual([[0], [1, 2, 3]]);
  });

  it('wait only while as many are being stored as may be', async () => {
    const { calls, batches, answer } = stand(2);
    const stored = ['a', 'b', 'c', 'd'].map((client) => batches.store(1, [reading(client, 0)]));
    expect(calls).toHaveLength(2);
    await answer(1);
    await expect.poll(() => calls.map(({ minutes }) => minutes.length)).toEqual([1, 1, 2]);
    await answer(0);
    await answer(2);
    await Promise.all(stored);
    const next = batches.store(1, [reading('a', 2)]);
    await answer(3);
    expect(outcomes(await next)).toEqual(['created']);
  });

  it('wait for the one before them rather than for a transaction of their own, but not for long', async () => {
    const { calls, batches, answer } = stand(2, 40);
    const stored = ['a', 'b', 'c'].map((client) => batches.store(1, [reading(client, 0)]));
    expect(calls).toHaveLength(1);
    await answer(0);
    await expect.poll(() => calls.map(({ minutes }) => minutes.length)).toEqual([1, 2]);
    const later = ['d', 'e', 'f'].map((client) => batches.store(1, [reading(client, 0)]));
    expect(calls).toHaveLength(2);
    // Nothing ends meanwhile.
    await expect.poll(() => calls.map(({ minutes }) => minutes.length)).toEqual([1, 2, 3]);
    const last = batches.store(1, [reading('g', 0)]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(calls).toHaveLength(3);
    for (const index of [1, 2, 3]) await answer(index);
    await Promise.all([...stored, ...later, last]);
    expect(calls).toHaveLength(4);
  });

  it('of other tenants do not wait', async () => {
    const { calls, batches, answer } = stand();
    const stored = [batches.store(1, [reading('a', 0)]), batches.store(2, [reading('a', 0)])];
    expect(calls.map(({ tenantId }) => tenantId)).toEqual([1, 2]);
    await answer(0);
    await answer(1);
    await Promise.all(stored);
  });

  it('that may hold the same reading go one after the other', async () => {
    const { calls, batches, answer } = stand();
    const stored = [0, 1, 2].map(() => batches.store(1, [reading('a', 1), reading('a', 4)]));
    for (const index of [0, 1, 2]) await answer(index);
    await Promise.all(stored);
    expect(calls.map(({ minutes }) => minutes)).toEqual([
      [1, 4],
      [1, 4],
      [1, 4],
    ]);
  });

  it('are few enough for one transaction', async () => {
    const { calls, batches, answer } = stand();
    const many = (client: string) => Array.from({ length: 5000 }, (_, minute) => reading(client, minute));
    const stored = ['a', 'b', 'c', 'd'].map((client) => batches.store(1, many(client)));
    for (const index of [0, 1, 2]) await answer(index);
    await Promise.all(stored);
    expect(calls.map(({ minutes }) => minutes.length)).toEqual([5000, 10_000, 5000]);
  });

  it('that fail together are stored one by one, so that only the cause fails', async () => {
    const { calls, batches, answer } = stand();
    const first = batches.store(1, [reading('a', 0)]);
    const good = batches.store(1, [reading('a', 2)]);
    const bad = batches.store(1, [reading('a', 4)]);
    await answer(0);
    await expect.poll(() => calls.length).toBe(2);
    calls[1]?.fail('22003');
    await answer(2);
    await expect.poll(() => calls.length).toBe(4);
    calls[3]?.fail('22003');
    expect(outcomes(await first)).toEqual(['created']);
    expect(outcomes(await good)).toEqual(['created']);
    await expect(bad).rejects.toThrow('refused 4');
    const next = batches.store(1, [reading('a', 6)]);
    await answer(4);
    expect(outcomes(await next)).toEqual(['created']);
  });

  it('fail together when the database is away', async () => {
    const { calls, batches, answer } = stand();
    const stored = [0, 2, 4].map((minute) => batches.store(1, [reading('a', minute)]));
    const settled = Promise.allSettled(stored);
    await answer(0);
    await expect.poll(() => calls.length).toBe(2);
    calls[1]?.fail('08006');
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(calls).toHaveLength(2);
  });
});
