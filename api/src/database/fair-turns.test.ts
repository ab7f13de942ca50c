import { afterEach, describe, expect, it, vi } from 'vitest';
import { FairTurns, type Urgency } from './fair-turns.ts';
import { RecentCallers } from './recent-callers.ts';

afterEach(() => vi.useRealTimers());

/** Work that lasts until it is told to end, and the order in which it began. */
function workshop(places: number, options?: ConstructorParameters<typeof FairTurns>[1]) {
  const turns = new FairTurns(places, options);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, tenant: number, urgency: Urgency = 'foreground') =>
    turns.run(tenant, urgency, () => {
      began.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    // Every promise that follows from it settles before the next task.
    await new Promise((done) => setImmediate(done));
  };
  return { turns, began, ask, end };
}

describe('turns of tenants', () => {
  it('begin at once while there is room, and leave a place to others', async () => {
    const { began, ask } = workshop(3);
    for (const name of ['a1', 'a2', 'a3']) void ask(name, 1);
    expect(began).toEqual(['a1', 'a2']);
    void ask('b1', 2);
    expect(began).toEqual(['a1', 'a2', 'b1']);
  });

  it('go round: who asked for much waits for themselves', async () => {
    const { began, ask, end } = workshop(1);
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name, 1);
    void ask('b1', 2);
    void ask('c1', 3);
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  it('let what a person waits for go before files, which still have a turn now and then', async () => {
    const { began, ask, end } = workshop(1);
    void ask('busy', 9);
    void ask('file1', 1, 'background');
    void ask('file2', 1, 'background');
    for (let n = 1; n <= 6; n += 1) void ask(`page${n}`, 2);
    for (let turn = 0; turn < 9; turn += 1) await end(began.at(-1) ?? '');
    expect(began).toEqual(['busy', 'page1', 'page2', 'page3', 'page4', 'file1', 'page5', 'page6', 'file2']);
  });

  it('are free again when work fails', async () => {
    const turns = new FairTurns(1);
    await expect(turns.run(1, 'foreground', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    await expect(turns.run(2, 'foreground', async () => 'done')).resolves.toBe('done');
  });

  it('are the fewer for who used most of the time, while others are there', async () => {
    const { began, ask, end } = workshop(12);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void ask(name, 1);
    const until = performance.now() + 20;
    while (performance.now() < until);
    void ask('b1', 2);
    // All of the time so far was the first tenant's, so it keeps one place, or few.
    for (const name of ['b1', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6']) await end(name);
    began.length = 0;
    for (let n = 1; n <= 8; n += 1) void ask(`more${n}`, 1);
    expect(began.length).toBeLessThan(4);
    expect(began.length).toBeGreaterThanOrEqual(1);
    void ask('b2', 2);
    expect(began.at(-1)).toBe('b2');
    const before = began.length;
    await end('more1');
    expect(began.length).toBe(before + 1);
  });

  it('are not the fewer for those who work beside somebody’s long statements', async () => {
    const { began, ask, end } = workshop(9);
    for (let n = 1; n <= 6; n += 1) void ask(`long${n}`, 1);
    for (let n = 1; n <= 40; n += 1) {
      void ask(`short${n}`, 2);
      await end(`short${n}`);
    }
    began.length = 0;
    for (let n = 1; n <= 3; n += 1) void ask(`page${n}`, 2);
    expect(began).toEqual(['page1', 'page2', 'page3']);
  });

  it('are not the fewer for an organization of many people, however much they ask, than for one person who floods', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    const callers = new RecentCallers();
    for (let n = 0; n < 200; n += 1) callers.seen(1, `person ${n}`);
    callers.seen(2, 'attacker');
    const { began, ask, end } = workshop(9, { callers, freePart: 1 / 3, rest: 1 });
    for (const tenant of [1, 2]) for (let n = 1; n <= 4; n += 1) void ask(`${tenant}-${n}`, tenant);
    vi.advanceTimersByTime(3000);
    for (const tenant of [1, 2]) for (let n = 1; n <= 4; n += 1) await end(`${tenant}-${n}`);
    vi.advanceTimersByTime(3000);
    began.length = 0;
    for (let n = 1; n <= 6; n += 1) void ask(`flood${n}`, 2);
    for (let n = 1; n <= 6; n += 1) void ask(`page${n}`, 1);
    expect(began).toEqual(['flood1', 'page1', 'page2', 'page3', 'page4', 'page5', 'page6']);
  });

  it('are not the fewer for who uses less than their part, though nobody else uses anything', async () => {
    const { began, ask } = workshop(9, { freePart: 1 / 3 });
    void ask('look', 2);
    for (let n = 1; n <= 6; n += 1) void ask(`page${n}`, 1);
    expect(began).toHaveLength(7);
  });

  it('come after a rest for who takes more than all others, and their place is free for others meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    const { began, ask, end } = workshop(1, { freePart: 1 / 3, rest: 1 });
    void ask('a1', 1);
    void ask('a2', 1);
    void ask('b1', 2);
    vi.advanceTimersByTime(5000);
    await end('a1');
    await end('b1');
    expect(began).toEqual(['a1', 'b1']);
    await vi.advanceTimersByTimeAsync(4999);
    expect(began).toEqual(['a1', 'b1']);
    await vi.advanceTimersByTimeAsync(1);
    expect(began).toEqual(['a1', 'b1', 'a2']);
  });

  it('come without a rest while there is room for all', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    const { began, ask, end } = workshop(9, { quietPart: 1 / 3, rest: 1 });
    void ask('look', 2);
    await end('look');
    void ask('file1', 1);
    vi.advanceTimersByTime(4000);
    await end('file1');
    for (const name of ['file2', 'file3']) void ask(name, 1);
    expect(began.slice(2)).toEqual(['file2']);
  });
});
