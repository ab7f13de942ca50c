import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Dialog, dialogWidths } from './dialog.tsx';

describe('Dialog', () => {
  it('has the sizes sm, md, lg, xl and full', () => {
    expect(Object.keys(dialogWidths)).toEqual(['sm', 'md', 'lg', 'xl', 'full']);
  });

  it.each([
    ['sm', '400px'],
    ['md', '560px'],
    ['lg', '768px'],
    ['xl', '1024px'],
    ['full', '100%'],
  ] as const)('is drawn in its size: %s is %s', async (size, width) => {
    await renderUi(
      <Dialog open title="Site" size={size} onClose={() => undefined}>
        Content
      </Dialog>,
    );
    const drawn = screen.getByRole('dialog').style;
    expect(drawn.getPropertyValue('--ant-modal-width') || drawn.width).toBe(width);
  });

  it.each([false, true])(
    'gives the focus back when its page takes it away open, loaded later %s',
    async (later) => {
      function Page() {
        const [open, setOpen] = useState(false);
        const [loaded, setLoaded] = useState(!later);
        useEffect(() => {
          if (!open || loaded) return undefined;
          const timer = setTimeout(() => setLoaded(true));
          return () => clearTimeout(timer);
        }, [open, loaded]);
        return (
          <>
            <button type="button" onClick={() => setOpen(true)}>
              Edit
            </button>
            {open && (
              <Dialog key={String(loaded)} open title="Site" onClose={() => setOpen(false)}>
                {loaded && <input aria-label="Name" />}
              </Dialog>
            )}
          </>
        );
      }
      await renderUi(<Page />);
      await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' })));
    },
  );

  it('closes on Escape, on the cross and on a backdrop click', async () => {
    const onClose = vi.fn<() => void>();
    const { baseElement } = await renderUi(
      <Dialog open title="Site" onClose={onClose}>
        Content
      </Dialog>,
    );
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(2);
    await userEvent.click(baseElement.querySelector('.ant-modal-wrap') ?? baseElement);
    expect(onClose).toHaveBeenCalledTimes(3);
  });

  it('gives the focus to the first field, also to one that arrives later', async () => {
    const dialog = (content: ReactNode) => (
      <Dialog open title="Site" footer={<button type="button">Save</button>} onClose={() => undefined}>
        {content}
      </Dialog>
    );
    const { rerender } = await renderUi(dialog('Loading'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Save'));
    rerender(dialog(<input aria-label="Name" />));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  });

  it('gives the focus to where it is read from, where its first button is below much to read', async () => {
    await renderUi(
      <Dialog open title="Waiting" onClose={() => undefined}>
        <p data-begin tabIndex={-1}>
          What waits
        </p>
        <button type="button">Throw Away</button>
      </Dialog>,
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe('What waits'));
  });

  it('keeps the focus inside when it goes on with other content, and leaves it alone otherwise', async () => {
    const dialog = (content: ReactNode, footer: ReactNode) => (
      <Dialog open title="Site" footer={footer} onClose={() => undefined}>
        {content}
      </Dialog>
    );
    const create = <button type="button">Create</button>;
    const { rerender } = await renderUi(dialog(<input aria-label="Name" />, create));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    const button = screen.getByRole('button', { name: 'Create' });
    button.focus();
    rerender(dialog(<input aria-label="Name" readOnly />, create));
    expect(document.activeElement).toBe(button);
    rerender(dialog(<input key="token" aria-label="Token" />, <i key="none" />));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Token')));
  });

  it('does without title and footer', async () => {
    const { baseElement } = await renderUi(
      <Dialog open onClose={() => undefined}>
        Content
      </Dialog>,
    );
    expect(screen.getByText('Content')).toBeTruthy();
    expect(baseElement.querySelector('.ant-modal-footer')).toBeNull();
    expect(baseElement.querySelector('.ant-modal-title')).toBeNull();
  });

  it('has a footer where there is one', async () => {
    await renderUi(
      <Dialog open title="Site" footer={<button type="button">Save</button>} onClose={() => undefined}>
        Content
      </Dialog>,
    );
    expect(screen.getByRole('button', { name: 'Save' }).closest('.ant-modal-footer')).toBeTruthy();
  });

  it('cannot be closed while locked', async () => {
    const onClose = vi.fn<() => void>();
    await renderUi(
      <Dialog open locked title="Site" onClose={onClose}>
        Content
      </Dialog>,
    );
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});
