import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useScrollMemory } from './use-scroll-memory.ts';

function Pages() {
  useScrollMemory();
  const navigate = useNavigate();
  return (
    <>
      <Link to="/further">Further</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

let top = 0;
beforeEach(() => {
  top = 0;
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000);
  vi.stubGlobal('scrollTo', (options: ScrollToOptions) => (top = options.top ?? 0));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn<() => void>();
      disconnect = vi.fn<() => void>();
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('returns to where a page was, also when it was left before the browser had told that it was scrolled', () => {
  render(
    <MemoryRouter>
      <Pages />
    </MemoryRouter>,
  );
  // The browser tells in its next frame.
  top = 600;
  fireEvent.click(screen.getByRole('link', { name: 'Further' }));
  expect(top).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(top).toBe(600);
});
