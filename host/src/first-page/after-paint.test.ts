import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('it begins in the task after the next frame, once', () => {
  const work = vi.fn<() => void>();
  afterPaint(work);
  expect(work).not.toHaveBeenCalled();
  for (const frame of frames) frame(0);
  expect(work).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledOnce();
});

test('it does not wait for ever for a frame that does not come', () => {
  const work = vi.fn<() => void>();
  afterPaint(work);
  vi.advanceTimersByTime(200);
  expect(work).toHaveBeenCalledOnce();
});

test('it waits for nothing where nobody sees the page', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const work = vi.fn<() => void>();
  afterPaint(work);
  expect(work).toHaveBeenCalledOnce();
});
