import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClientsView, readView } from './clients-view.ts';
import { useSettledView } from './use-clients-view.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (query: string) => readView(new URLSearchParams(query));
const open = (view: ClientsView) =>
  renderHook(({ view }) => useSettledView(view), { initialProps: { view } });
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

describe('what the server is asked for', () => {
  it('follows a changed filter 300 ms after it stands still', () => {
    const { result, rerender } = open(at(''));
    rerender({ view: at('status=active') });
    pass(200);
    rerender({ view: at('status=offline') });
    pass(299);
    expect(result.current.status).toBeNull();
    pass(1);
    expect(result.current.status).toBe('offline');
  });

  it('follows page and order at once', () => {
    const { result, rerender } = open(at(''));
    rerender({ view: at('page=2&sort=name') });
    expect(result.current).toEqual(at('page=2&sort=name'));
  });

  it('does not wait for a filter that was put back', () => {
    const { result, rerender } = open(at('status=active'));
    rerender({ view: at('status=offline') });
    rerender({ view: at('status=active&page=2') });
    expect(result.current.page).toBe(2);
  });
});
