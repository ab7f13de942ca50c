import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { DeleteDialog, type DeleteDialogProps } from './delete-dialog.tsx';

function dialog(props: Partial<DeleteDialogProps>) {
  return (
    <DeleteDialog
      open
      entity="Client"
      name="Roof"
      onDelete={() => Promise.resolve()}
      onClose={() => undefined}
      {...props}
    />
  );
}

describe('DeleteDialog', () => {
  it('names what it deletes, with a warning where there is one', async () => {
    await renderUi(dialog({ warning: 'Its readings go with it.' }));
    expect(screen.getByRole('dialog', { name: 'Delete Client' })).toBeTruthy();
    expect(screen.getByText('Are you sure you want to delete Roof? This cannot be undone.')).toBeTruthy();
    expect(screen.getByText('Its readings go with it.')).toBeTruthy();
  });

  it('closes after deleting; meanwhile Cancel is disabled', async () => {
    let finish: () => void = () => undefined;
    const onClose = vi.fn<() => void>();
    await renderUi(dialog({ onClose, onDelete: () => new Promise<void>((resolve) => (finish = resolve)) }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Delete' }).className).toContain('ant-btn-loading');
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    // oxlint-disable-next-line typescript/require-await -- lets React settle
    await act(async () => finish());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('stays open and names the kind in lower case when deleting fails', async () => {
    const onClose = vi.fn<() => void>();
    await renderUi(dialog({ onClose, onDelete: () => Promise.reject(new Error('gone')) }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to delete client');
    expect(onClose).not.toHaveBeenCalled();
  });
});
