import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shown, takeFiles } from './take-files.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.head.innerHTML = '';
});

test('files of the document are taken in once, as they stand there', () => {
  document.head.innerHTML =
    '<template data-files><link rel="preload" as="script" href="/a.js"><link rel="preload" as="style" href="/b.css"></template>';
  expect(document.querySelectorAll('link')).toHaveLength(0);
  takeFiles();
  takeFiles();
  expect([...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))).toEqual([
    '/a.js',
    '/b.css',
  ]);
});

test('it is told whether the page brings a script that draws its first figures', () => {
  document.head.innerHTML = '<template data-files><script async data-figures></script></template>';
  expect(takeFiles()).toEqual({ hasFigures: true });
  document.head.innerHTML = '<template data-files><script defer></script></template>';
  expect(takeFiles()).toEqual({ hasFigures: false });
});

test('the page has been shown in the task after its frame', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  const then = vi.fn<() => void>();
  void shown().then(then);
  await vi.advanceTimersByTimeAsync(100);
  expect(then).not.toHaveBeenCalled();
  frames[0]?.(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(then).toHaveBeenCalledOnce();
});

test('a browser that draws nothing does not keep the page from beginning', async () => {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  const then = vi.fn<() => void>();
  void shown().then(then);
  await vi.advanceTimersByTimeAsync(300);
  expect(then).toHaveBeenCalledOnce();
});

test('a tab that nobody looks at waits for no frame', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await expect(shown()).resolves.toBeUndefined();
});
