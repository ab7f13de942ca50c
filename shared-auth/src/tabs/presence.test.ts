import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryLocks } from '../testing/memory-locks.ts';
import { Presence } from './presence.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: new MemoryLocks().asLockManager() });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('any tab sees that one is signed in, until the last has left', async () => {
  const [first, second, third] = [new Presence(), new Presence(), new Presence()];
  expect(await third.isAnywhere()).toBe(false);
  first.announce();
  first.announce();
  second.announce();
  expect(await third.isAnywhere()).toBe(true);
  first.withdraw();
  await vi.waitFor(async () => expect(await third.isAnywhere()).toBe(true));
  second.withdraw();
  await vi.waitFor(async () => expect(await third.isAnywhere()).toBe(false));
});

test('somebody who has left can come back', async () => {
  const presence = new Presence();
  presence.announce();
  presence.withdraw();
  presence.announce();
  expect(await new Presence().isAnywhere()).toBe(true);
});

test('without Web Locks nobody knows', async () => {
  vi.stubGlobal('navigator', {});
  const presence = new Presence();
  presence.announce();
  expect(await presence.isAnywhere()).toBeNull();
  presence.withdraw();
});
