import { onTestFinished, vi } from 'vitest';

/** The window is a phone's until the test ends. */
export function onAPhone(): void {
  const { matchMedia } = window;
  const spy = vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(matchMedia.call(window, query), 'matches', {
      value: query.startsWith('(width < 576px'),
    }),
  );
  onTestFinished(() => spy.mockRestore());
}
