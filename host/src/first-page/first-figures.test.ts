import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from './each-of.ts';
import { offerFirstFigures } from './first-figures.ts';
import type { FirstAsked } from './first-questions.ts';

const answer = (body: unknown, status = 200): Promise<Answer> =>
  Promise.resolve({ status, headers: {}, body: new TextEncoder().encode(JSON.stringify(body)) });
const asked: FirstAsked = {
  now: 1_779_013_260_000,
  me: answer({ data: { tenant: { timezone: 'Europe/Berlin' } } }),
  answers: [answer({ data: { rows: [1] } }), undefined, answer({ title: 'No' }, 403)],
};

function offered(what: FirstAsked | null = asked) {
  offerFirstFigures(what);
  const given = globalThis.empFirstFigures;
  if (given === undefined) throw new Error('Nothing was offered');
  return given;
}
const drawings = () => document.querySelectorAll('[data-first-figures]').length;
const drawing = () => document.createElement('div');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  globalThis.empFirstFigures?.leave();
  vi.useRealTimers();
  localStorage.clear();
});

test('the answers to its questions are at hand, by their places; there is none to what was not asked, or refused', async () => {
  const { answerTo, now } = offered();
  expect(now).toBe(asked.now);
  await expect(answerTo(0)).resolves.toEqual({ data: { rows: [1] } });
  await expect(answerTo(0), 'again').resolves.toEqual({ data: { rows: [1] } });
  await expect(answerTo(1)).rejects.toThrow('There is no answer.');
  await expect(answerTo(2)).rejects.toThrow('There is no answer.');
  await expect(offered(null).answerTo(0)).rejects.toThrow('There is no answer.');
});

test('it is told whose days and whose way of writing', async () => {
  localStorage.setItem(
    'emp.preferences',
    JSON.stringify({ theme: 'dark', language: 'ja', timeFormat: '24h' }),
  );
  const { zone, theme, locale } = offered();
  await expect(zone()).resolves.toBe('Europe/Berlin');
  await expect(offered(null).zone()).rejects.toThrow('There is no answer.');
  expect(theme).toBe('dark');
  expect(locale).toEqual({
    language: 'ja',
    dateFormat: 'MM/DD/YYYY',
    timeFormat: '24h',
    timeZone: 'UTC',
  });
});

test('a look is another one when the window or what a person chose is', () => {
  const { look } = offered();
  const before = look();
  expect(look()).toBe(before);
  localStorage.setItem('emp.preferences', JSON.stringify({ compact: true }));
  expect(look()).not.toBe(before);
});

test('a look is another one with another release of the shell, whose script waits', () => {
  const lookWith = (file: string) => {
    document.head.innerHTML = `<template data-files><script defer src="/assets/${file}"></script></template>`;
    return offered().look();
  };
  expect(lookWith('shell.1.js')).not.toBe(lookWith('shell.2.js'));
  expect(lookWith('shell.1.js')).toBe(lookWith('shell.1.js'));
  document.head.innerHTML = '';
});

test('a look is that of now where the system changes from light to dark while a page is open', () => {
  localStorage.setItem('emp.preferences', JSON.stringify({ theme: 'auto' }));
  const { look, theme } = offered();
  const before = look();
  expect(theme).toBe('light');
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(prefers-color-scheme: dark)' }) as MediaQueryList,
  );
  expect(look()).not.toBe(before);
  vi.restoreAllMocks();
});

test('answers are not kept for a page that has its own figures', async () => {
  const { answerTo, zone, leave } = offered();
  leave();
  await expect(answerTo(0)).rejects.toThrow('There is no answer.');
  await expect(zone()).rejects.toThrow('There is no answer.');
});

test('a drawing is shown until the page has its own figures, to nobody who has it read out', () => {
  const { show, leave } = offered();
  const drawn = drawing();
  show(drawn);
  show(drawing());
  expect(drawings()).toBe(1);
  expect(drawn.getAttribute('aria-hidden')).toBe('true');
  leave();
  expect(drawings()).toBe(0);
});

test('what comes after the page has its own is not shown', () => {
  const { show, leave } = offered();
  leave();
  show(drawing());
  expect(drawings()).toBe(0);
});

test('what has been answered before a machine slept is not shown when it wakes', () => {
  const { show } = offered();
  vi.setSystemTime(Date.now() + 3_600_000);
  show(drawing());
  expect(drawings()).toBe(0);
});

describe('the shell’s code waits', () => {
  function waiting(what: FirstAsked | null = asked) {
    const waited = vi.fn<() => void>();
    void offerFirstFigures(what).settled.then(waited);
    const given = globalThis.empFirstFigures;
    if (given === undefined) throw new Error('Nothing was offered');
    return { waited, given };
  }

  test('until a frame has shown what is drawn', async () => {
    const { waited, given } = waiting();
    given.show(drawing());
    given.settled();
    await vi.advanceTimersByTimeAsync(0);
    expect(waited).not.toHaveBeenCalled();
    vi.advanceTimersToNextFrame();
    await vi.advanceTimersByTimeAsync(1);
    expect(waited).toHaveBeenCalledOnce();
  });

  test('not at all where nothing was asked', async () => {
    const { waited } = waiting(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(waited).toHaveBeenCalledOnce();
  });

  test('for no script that does not come', async () => {
    const { waited } = waiting();
    await vi.advanceTimersByTimeAsync(499);
    expect(waited).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(waited).toHaveBeenCalledOnce();
  });

  test.each(['settled', 'leave'] as const)('no longer where nothing is drawn: %s', async (tell) => {
    const { waited, given } = waiting();
    given[tell]();
    await vi.advanceTimersByTimeAsync(0);
    expect(waited).toHaveBeenCalledOnce();
  });
});

function resizeTo(size: Partial<Pick<Window, 'innerWidth' | 'innerHeight'>>): void {
  Object.assign(window, size);
  window.dispatchEvent(new Event('resize'));
}

test('it stays where a phone takes away its bars while somebody scrolls', () => {
  offered().show(drawing());
  resizeTo({ innerHeight: innerHeight + 56 });
  expect(drawings()).toBe(1);
});

test('nothing stays in light colors where the system has become dark', () => {
  localStorage.setItem('emp.preferences', JSON.stringify({ theme: 'auto' }));
  const system = Object.assign(new EventTarget(), { matches: false });
  vi.spyOn(window, 'matchMedia').mockReturnValue(system as MediaQueryList);
  offered().show(drawing());
  system.matches = true;
  system.dispatchEvent(new Event('change'));
  expect(drawings()).toBe(0);
  vi.restoreAllMocks();
});

test.each([
  ['in a window of another width', () => resizeTo({ innerWidth: innerWidth + 1 })],
  ['of a page that the browser keeps for the way back', () => window.dispatchEvent(new Event('pagehide'))],
  [
    'of a person who has signed out in another tab',
    () => window.dispatchEvent(new StorageEvent('storage', { key: 'emp.frame', newValue: null })),
  ],
  ['of a page that never comes', () => vi.advanceTimersByTime(10_000)],
])('nothing stays %s', (_, happens) => {
  offered().show(drawing());
  happens();
  expect(drawings()).toBe(0);
});
