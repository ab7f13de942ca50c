import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shown, takeFigures, takeFiles } from './take-files.ts';

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
  void takeFiles();
  void takeFiles();
  expect([...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))).toEqual([
    '/a.js',
    '/b.css',
  ]);
});

test('a script that draws the page’s first figures is taken in before all others, once', async () => {
  document.head.innerHTML =
    '<template data-files><script defer></script><script async data-figures></script></template>';
  const scripts = () => [...document.querySelectorAll('script')].map((script) => script.dataset['figures']);
  expect(takeFigures()?.isConnected).toBe(true);
  expect(scripts()).toEqual(['']);
  expect(takeFigures(), 'again').toBeNull();
  void takeFiles();
  await vi.advanceTimersByTimeAsync(0);
  expect(scripts()).toEqual(['', undefined]);
});

test('scripts wait for what is drawn first, while their files travel', async () => {
  document.head.innerHTML =
    '<template data-files><script type="text/plain" src="/a.js" integrity="sha384-a" crossorigin="anonymous"></script>' +
    '<link rel="preload" as="style" href="/b.css"></template>';
  let goOn = () => {};
  const drawn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  void takeFiles(drawn);
  await vi.advanceTimersByTimeAsync(1000);
  expect(document.querySelector('script')).toBeNull();
  const [script, style] = document.querySelectorAll('link');
  expect(script).toMatchObject({
    rel: 'preload',
    as: 'script',
    integrity: 'sha384-a',
    crossOrigin: 'anonymous',
  });
  expect([script?.getAttribute('href'), style?.getAttribute('href')]).toEqual([
    new URL('/a.js', location.href).href,
    '/b.css',
  ]);
  goOn();
  await vi.advanceTimersByTimeAsync(0);
  expect(document.querySelector('script')?.getAttribute('src')).toBe('/a.js');
});

test('it is told whether the page has such a script', () => {
  document.head.innerHTML = '<template data-files><script defer></script></template>';
  expect(takeFigures()).toBeNull();
  document.head.innerHTML = '';
  expect(takeFigures()).toBeNull();
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
