import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebounced } from './use-debounced.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('changes once the value has stood still', () => {
  const { result, rerender } = renderHook(({ value }) => useDebounced(value, 300), {
    initialProps: { value: '' },
  });
  const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  rerender({ value: 's' });
  pass(299);
  rerender({ value: 'so' });
  pass(299);
  expect(result.current).toBe('');
  pass(1);
  expect(result.current).toBe('so');
});
