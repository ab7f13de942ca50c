// It copies what Date can do when it is loaded; a stopped Date would show it nothing.
import '@date-fns/tz';
import { afterEach, beforeEach, vi } from 'vitest';

/** The moment at which tests open pages. */
const now = new Date('2026-05-17T10:20:30Z');

/** Stops the clock for the tests of a file; timers go on. */
export function stopClock(): void {
  beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());
}
