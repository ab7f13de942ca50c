import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NavigationEntry } from './navigation.ts';
import { usePagesAhead } from './use-pages-ahead.ts';

const prepared: string[] = [];

function entry(id: string, prepare = () => Promise.resolve()): NavigationEntry {
  return {
    id,
    path: `/${id}`,
    label: id,
    prepare: () => {
      prepared.push(id);
      return prepare();
    },
  };
}

function Bar({ entries }: { entries: readonly NavigationEntry[] }) {
  usePagesAhead(entries);
  return null;
}

/** What the network brings, as the browser tells of it. */
let arrive: (name?: string) => void;

class ToldObserver {
  constructor(tell: (list: { getEntries: () => { name: string }[] }) => void) {
    arrive = (name = '/v1/now') => tell({ getEntries: () => [{ name }] });
  }
  observe(): void {}
  disconnect(): void {
    arrive = () => undefined;
  }
}

beforeEach(() => {
  prepared.length = 0;
  vi.stubGlobal('PerformanceObserver', ToldObserver);
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the pages of the navigation arrive two at a time, after the page that was asked for', async () => {
  let arrived = () => undefined as void;
  const slow = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  render(<Bar entries={[entry('clients', () => slow), entry('users', () => slow), entry('roles')]} />);
  expect(prepared).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(prepared).toEqual(['clients', 'users']);
  arrived();
  await vi.advanceTimersByTimeAsync(5000);
  expect(prepared).toEqual(['clients', 'users', 'roles']);
});

test('they wait until nothing more arrives, but not for ever', async () => {
  render(<Bar entries={[entry('clients')]} />);
  for (let arrivals = 0; arrivals < 5; arrivals += 1) {
    await vi.advanceTimersByTimeAsync(250);
    arrive();
  }
  expect(prepared).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(prepared).toEqual(['clients']);

  render(<Bar entries={[entry('users')]} />);
  for (let arrivals = 0; arrivals < 64; arrivals += 1) {
    await vi.advanceTimersByTimeAsync(250);
    arrive();
  }
  expect(prepared).toEqual(['clients', 'users']);
});

test('what is told of how remotes fare is no part of the page', async () => {
  render(<Bar entries={[entry('clients')]} />);
  for (let told = 0; told < 4; told += 1) {
    await vi.advanceTimersByTimeAsync(150);
    arrive('https://emp.example/v1/telemetry/remotes');
  }
  expect(prepared).toEqual(['clients']);
});

test('nothing is fetched on a guess for somebody who saves data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  render(<Bar entries={[entry('clients')]} />);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(prepared).toEqual([]);
});

test('it ends with the navigation', async () => {
  render(<Bar entries={[entry('clients')]} />).unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(prepared).toEqual([]);
});
