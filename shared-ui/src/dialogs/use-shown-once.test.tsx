import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Dialog } from './dialog.tsx';
import { TokenResult } from './token-result.tsx';
import { useShownOnce } from './use-shown-once.tsx';

const closed = vi.fn<() => void>();

function TokenDialog() {
  const [token, setToken] = useState<string>();
  const once = useShownOnce(token, closed);
  return (
    <Dialog open title="Token" onClose={once.close}>
      {token === undefined ? (
        <button type="button" onClick={() => setToken('emp_abc')}>
          Generate
        </button>
      ) : (
        <TokenResult token={token} clientId="7b1c9d1e" nextSteps={[]} onCopied={once.onCopied} />
      )}
      {once.question}
    </Dialog>
  );
}

const question = 'Close without copying the token?';

async function open({ generated = true } = {}): Promise<void> {
  closed.mockReset();
  await renderUi(<TokenDialog />);
  if (generated) await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
}

describe('a token that is shown only once', () => {
  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    [
      'a press beside the dialog',
      async () => {
        const backdrop = document.querySelector('.ant-modal-wrap') as HTMLElement;
        fireEvent.mouseDown(backdrop);
        fireEvent.mouseUp(backdrop);
        fireEvent.click(backdrop);
      },
    ],
  ])('asks before %s loses it', async (_, leave) => {
    await open();
    await leave();
    expect(await screen.findByText(question)).toBeTruthy();
    expect(closed).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Back to the Token' }));
    expect(closed).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'New access token' }).value).toBe('emp_abc');
  });

  it('is lost when the answer says so', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Close Anyway' }));
    expect(closed).toHaveBeenCalledOnce();
  });

  it('asks nothing while there is none', async () => {
    await open({ generated: false });
    await userEvent.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledOnce();
  });

  it.each([
    ['the button', () => userEvent.click(screen.getByRole('button', { name: 'Copy' }))],
    ['hand', () => fireEvent.copy(screen.getByRole('textbox', { name: 'New access token' }))],
  ])('asks nothing once it has been copied by %s', async (_, copy) => {
    await open();
    await copy();
    await waitFor(async () => {
      await userEvent.keyboard('{Escape}');
      expect(closed).toHaveBeenCalled();
    });
    expect(screen.queryByText(question)).toBeNull();
  });
});
