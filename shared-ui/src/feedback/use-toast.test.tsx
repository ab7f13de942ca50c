import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { toastDurations, type ToastKind, useToast } from './use-toast.tsx';

function Buttons() {
  const toast = useToast();
  const kinds: ToastKind[] = ['success', 'error', 'warning', 'info'];
  return kinds.map((kind) => (
    <button key={kind} type="button" onClick={() => toast[kind](`A ${kind} message`)}>
      {kind}
    </button>
  ));
}

const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

afterEach(() => void vi.useRealTimers());

describe('toasts', () => {
  it('last as long as specified (B-10.5)', () => {
    expect(toastDurations).toEqual({ success: 3000, info: 3000, warning: 4000, error: 5000 });
  });

  it.each([
    ['success', 3000],
    ['info', 3000],
    ['warning', 4000],
    ['error', 5000],
  ])('of the kind %s disappear after %d ms', async (kind, duration) => {
    await renderUi(<Buttons />);
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: kind }));
    // Between two clicks of the timer that draws them.
    await advance(duration - 100);
    expect(screen.queryByText(`A ${kind} message`)).toBeTruthy();
    await advance(200);
    expect(screen.queryByText(`A ${kind} message`)).toBeNull();
  });

  it('stack at the top right; only an error interrupts a screen reader', async () => {
    const { baseElement } = await renderUi(<Buttons />);
    await userEvent.click(screen.getByRole('button', { name: 'success' }));
    await userEvent.click(screen.getByRole('button', { name: 'error' }));
    expect(screen.getByText('A success message').closest('[role="status"]')).toBeTruthy();
    expect(screen.getByText('A error message').closest('[role="alert"]')).toBeTruthy();
    expect(baseElement.querySelector('.ant-notification-topRight')).toBeTruthy();
  });

  it('can be closed', async () => {
    await renderUi(<Buttons />);
    await userEvent.click(screen.getByRole('button', { name: 'info' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    // oxlint-disable-next-line typescript/require-await -- lets React settle
    await act(async () => undefined);
    expect(screen.queryByText('A info message')).toBeNull();
  });
});
