import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { framesWhileAwake, wakeByPointer } from './frames.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const second = 1000;

it('draws nothing until there is a reason, then every frame for a while, then nothing again', () => {
  const draw = vi.fn<() => void>();
  const frames = framesWhileAwake(draw);
  vi.advanceTimersByTime(second);
  expect(draw).not.toHaveBeenCalled();

  frames.wake();
  vi.advanceTimersByTime(100);
  expect(draw.mock.calls.length).toBeGreaterThanOrEqual(5);

  vi.advanceTimersByTime(second);
  const drawn = draw.mock.calls.length;
  expect(vi.getTimerCount(), 'frames asked for').toBe(0);
  vi.advanceTimersByTime(second);
  expect(draw).toHaveBeenCalledTimes(drawn);
});

it('draws once a frame however many reasons there are', () => {
  const draw = vi.fn<() => void>();
  const frames = framesWhileAwake(draw);
  for (let count = 0; count < 20; count += 1) frames.wake();
  vi.advanceTimersToNextFrame();
  expect(draw).toHaveBeenCalledOnce();
});

it('draws no more once it is stopped', () => {
  const draw = vi.fn<() => void>();
  const frames = framesWhileAwake(draw);
  frames.wake();
  frames.stop();
  vi.advanceTimersByTime(second);
  expect(draw).not.toHaveBeenCalled();
});

it('is woken by a pointer that comes, moves, presses and leaves, until the signal ends that', () => {
  const place = document.createElement('div');
  const wake = vi.fn<() => void>();
  const leaving = new AbortController();
  wakeByPointer(place, wake, leaving.signal);
  const gestures = ['pointerenter', 'pointermove', 'pointerdown', 'pointerup', 'pointerleave'];
  for (const gesture of gestures) place.dispatchEvent(new Event(gesture));
  expect(wake).toHaveBeenCalledTimes(gestures.length);

  leaving.abort();
  place.dispatchEvent(new Event('pointermove'));
  expect(wake).toHaveBeenCalledTimes(gestures.length);
});
