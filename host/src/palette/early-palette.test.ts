import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TypedAhead } from './catch-typing.ts';
import { awaitPalette, takeEarlyPalette } from './early-palette.ts';

beforeEach(() => {
  vi.useFakeTimers();
  awaitPalette();
});

afterEach(() => {
  takeEarlyPalette(() => undefined);
  vi.useRealTimers();
});

/** As the page's button does it when it is drawn. */
async function take(): Promise<(() => TypedAhead) | undefined> {
  const open = vi.fn<(typed: () => TypedAhead) => void>();
  takeEarlyPalette(open);
  await Promise.resolve();
  return open.mock.lastCall?.[0];
}

/** Answers whether the browser may do with the key what it does. */
function press(key: string, init: KeyboardEventInit = {}): boolean {
  return window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...init }));
}
const type = (text: string) => text.split('').map((key) => press(key));

test('the palette is wanted, with what was typed after its keys', async () => {
  expect(press('k', { ctrlKey: true })).toBe(false);
  expect(type('roles')).toEqual([false, false, false, false, false]);
  press('Enter');
  const typed = await take();
  type('!');
  expect(typed?.()).toEqual({ text: 'roles!', entered: true });
  expect(press('x')).toBe(true);
});

test.each([
  ['the same keys', { key: 'K', metaKey: true }],
  ['Escape', { key: 'Escape' }],
])('%s take it back, and keys are the page’s again', async (_name, again) => {
  press('k', { metaKey: true });
  type('ro');
  expect(press(again.key, again)).toBe(false);
  expect(press('x')).toBe(true);
  expect(await take()).toBeUndefined();
});

test('who listens already goes on, with what is typed', async () => {
  press('k', { ctrlKey: true });
  type('ro');
  awaitPalette();
  type('les');
  expect((await take())?.()).toEqual({ text: 'roles', entered: false });
  expect(press('x')).toBe(true);
});

test('keys are not kept for a page that does not come', async () => {
  press('k', { ctrlKey: true });
  vi.advanceTimersByTime(9999);
  expect(press('x')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(press('x')).toBe(true);
  expect(await take()).toBeUndefined();
});

test.each([{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }])(
  'other keys are none of its business',
  async (init) => {
    expect(press('k', init)).toBe(true);
    expect(await take()).toBeUndefined();
  },
);

test('once the page has the palette, its keys are left to it', async () => {
  expect(await take()).toBeUndefined();
  expect(press('k', { ctrlKey: true })).toBe(true);
});
