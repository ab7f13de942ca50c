import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/** What antd asks of a browser and happy-dom lacks. A test that wants a dark or narrow screen sets `matchMedia` itself. */
class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= StillObserver;
// A test may ask for no browser at all.
if (typeof window !== 'undefined') {
  window.ResizeObserver ??= StillObserver;
  window.scrollTo = () => undefined;
}

configure({
  // The whole document after each failed query hides the sentence that says what failed.
  getElementError: (message) => new Error(message ?? 'No such element'),
  // A second, as it is by default, is not enough on busy cores.
  asyncUtilTimeout: 10_000,
});

afterEach(cleanup);
