import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { TokenResult } from './token-result.tsx';

const steps = ['Copy it.', 'Configure the device.', 'Send a reading.'];

afterEach(() => vi.useRealTimers());

async function clickCopy(): Promise<void> {
  vi.useFakeTimers();
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    // The clipboard answers by a promise.
    await vi.advanceTimersByTimeAsync(0);
  });
}

describe('TokenResult', () => {
  it('shows the token read-only with three next steps', async () => {
    await renderUi(<TokenResult token="emp_abc" clientId="7b1c9d1e" nextSteps={steps} />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'New access token' });
    expect(field.value).toBe('emp_abc');
    expect(field.readOnly).toBe(true);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });

  it('shows the id that the token is sent with, and copies it', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const copied = vi.fn<() => void>();
    await renderUi(<TokenResult token="emp_abc" clientId="7b1c9d1e" nextSteps={steps} onCopied={copied} />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Client ID (client_id)' });
    expect([field.value, field.readOnly]).toEqual(['7b1c9d1e', true]);
    fireEvent.click(screen.getByRole('button', { name: 'Copy Client ID (client_id)' }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith('7b1c9d1e');
    // The token itself is not saved yet: leaving still asks.
    expect(copied).not.toHaveBeenCalled();
  });

  it("says 'Copied' for 2 s", async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await renderUi(<TokenResult token="emp_abc" clientId="7b1c9d1e" nextSteps={steps} />);
    await clickCopy();
    expect(writeText).toHaveBeenCalledWith('emp_abc');
    expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1999));
    expect(screen.queryByRole('button', { name: 'Copied' })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
  });

  it('copies by a hidden text area when the clipboard refuses', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    let selected = '';
    document.execCommand = () => {
      selected = document.querySelector<HTMLTextAreaElement>('textarea')?.value ?? '';
      return true;
    };
    await renderUi(<TokenResult token="emp_abc" clientId="7b1c9d1e" nextSteps={steps} />);
    await clickCopy();
    expect(selected).toBe('emp_abc');
    expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(document.querySelector('textarea')).toBeNull();
  });
});
