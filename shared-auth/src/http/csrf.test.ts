import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Csrf, type CsrfId } from './csrf.ts';

const HOUR = 3_600_000;
const rotated = vi.fn<(csrf: CsrfId) => void>();
let csrf: Csrf;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  rotated.mockReset();
  csrf = new Csrf(sessionStorage, rotated);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the CSRF id', () => {
  test('is random and well formed for the server', () => {
    expect(csrf.id).toMatch(/^[A-Za-z0-9_-]{16,}$/);
    const first = csrf.id;
    sessionStorage.clear();
    expect(csrf.id).not.toBe(first);
  });

  test('is kept for 24 h, over pages of the tab', () => {
    const first = csrf.id;
    vi.advanceTimersByTime(24 * HOUR - 1);
    expect(new Csrf(sessionStorage).id).toBe(first);
    vi.advanceTimersByTime(1);
    expect(csrf.id).not.toBe(first);
  });

  test('follows the server, and says so once', () => {
    csrf.readFrom(new Headers({ 'X-CSRF-Token': 'from-the-server-0001' }));
    csrf.readFrom(new Headers({ 'X-CSRF-Token': 'from-the-server-0001' }));
    csrf.readFrom(new Headers());
    expect(csrf.id).toBe('from-the-server-0001');
    expect(rotated.mock.calls).toEqual([[{ id: 'from-the-server-0001', since: Date.now() }]]);
  });

  test('taken over from a sibling keeps its age', () => {
    csrf.adopt({ id: 'from-the-sibling-001', since: Date.now() - 23 * HOUR });
    expect(csrf.id).toBe('from-the-sibling-001');
    vi.advanceTimersByTime(HOUR);
    expect(csrf.id).not.toBe('from-the-sibling-001');
  });

  test('is replaced at a refresh that may be the last one before its end', () => {
    const first = csrf.id;
    vi.advanceTimersByTime(21 * HOUR);
    csrf.renewBeforeItEnds();
    expect(csrf.id).toBe(first);
    vi.advanceTimersByTime(2 * HOUR);
    csrf.renewBeforeItEnds();
    expect(csrf.id).not.toBe(first);
  });
});
