import { expect, it } from 'vitest';
import { RecentCallers } from './recent-callers.ts';

function clocked() {
  let now = 0;
  return { callers: new RecentCallers(() => now), pass: (milliseconds: number) => (now += milliseconds) };
}

it('counts each of those who called lately once, and whoever called for nothing as one', () => {
  const { callers, pass } = clocked();
  for (const id of ['a', 'b', 'a', 'a']) callers.seen(1, id);
  expect(callers.weightOf(1)).toBe(2);
  expect(callers.weightOf(2)).toBe(1);
  pass(20_000);
  callers.seen(1, 'b');
  pass(10_000);
  expect(callers.weightOf(1)).toBe(1);
  pass(20_000);
  expect(callers.weightOf(1)).toBe(1);
});

it('does not let an organization weigh more by a thousand tokens', () => {
  const { callers } = clocked();
  for (let n = 0; n < 1000; n += 1) callers.seen(1, `token ${n}`);
  expect(callers.weightOf(1)).toBe(20);
});
