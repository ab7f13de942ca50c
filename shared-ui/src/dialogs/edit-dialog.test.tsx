import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { EditDialog } from './edit-dialog.tsx';

interface HarnessProps {
  typed?: string;
  onSave?: () => Promise<unknown>;
  onClose?: () => void;
}

const nothing = () => undefined;
const done = () => Promise.resolve();

function Harness({ typed = 'Roof', onSave = done, onClose = nothing }: HarnessProps) {
  const [saved, setSaved] = useState('Roof');
  const [name, setName] = useState(typed);
  return (
    <EditDialog
      open
      title="Site"
      editTitle="Edit Site"
      view={<p>Name: {saved}</p>}
      form={<input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />}
      dirty={name !== saved}
      onReset={() => setName(saved)}
      onSave={async () => {
        const answer = await onSave();
        if (answer !== false) setSaved(name);
        return answer;
      }}
      onClose={onClose}
    />
  );
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });

async function beginEditing(props: HarnessProps = {}) {
  await renderUi(<Harness {...props} />);
  await userEvent.click(button('Edit'));
}

describe('EditDialog', () => {
  it('shows what was typed before its session ended, to be saved or put back', async () => {
    await renderUi(<Harness typed="Roof 2" />);
    expect(input().value).toBe('Roof 2');
    expect(button('Save Changes').disabled).toBe(false);
    await userEvent.click(button('Reset Changes'));
    expect(input().value).toBe('Roof');
  });

  it('shows first, edits after Edit, and saves only what changed', async () => {
    const onSave = vi.fn<() => Promise<unknown>>(() => Promise.resolve());
    await renderUi(<Harness onSave={onSave} />);
    expect(screen.getByRole('dialog', { name: 'Site' })).toBeTruthy();
    expect(screen.getByText('Name: Roof')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();

    await userEvent.click(button('Edit'));
    expect(screen.getByRole('dialog', { name: 'Edit Site' })).toBeTruthy();
    expect(button('Save Changes').disabled).toBe(true);
    expect(button('Reset Changes').disabled).toBe(true);

    await userEvent.type(input(), ' 2');
    await userEvent.click(button('Save Changes'));
    expect(onSave).toHaveBeenCalledOnce();
    expect(await screen.findByText('Name: Roof 2')).toBeTruthy();
    expect(button('Edit')).toBeTruthy();
  });

  it('has Close and Edit while it shows, and the other three buttons while it edits', async () => {
    const onClose = vi.fn<() => void>();
    await renderUi(<Harness onClose={onClose} />);
    const footer = () =>
      [...document.querySelectorAll('.ant-modal-footer button')].map((each) => each.textContent);
    expect(footer()).toEqual(['Close', 'Edit']);
    await userEvent.click(button('Edit'));
    expect(footer()).toEqual(['Reset Changes', 'Cancel', 'Save Changes']);
    await userEvent.click(button('Cancel'));
    // The cross is named Close too.
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('keeps the focus with what is next: the first field, and after saving the Edit button', async () => {
    await beginEditing();
    expect(document.activeElement).toBe(input());
    await userEvent.keyboard(' 2{Control>}s{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(button('Edit')));
  });

  it('restores the originals on Reset Changes, staying in editing', async () => {
    await beginEditing();
    await userEvent.type(input(), ' 2');
    await userEvent.click(button('Reset Changes'));
    expect(input().value).toBe('Roof');
    expect(button('Save Changes').disabled).toBe(true);
  });

  it('asks before Cancel loses changes', async () => {
    await beginEditing();
    await userEvent.type(input(), ' 2');
    await userEvent.click(button('Cancel'));
    expect(screen.getByText('You have unsaved changes. Do you want to discard them?')).toBeTruthy();
    await userEvent.click(button('Keep Editing'));
    expect(input().value).toBe('Roof 2');

    await userEvent.click(button('Cancel'));
    await userEvent.click(button('Discard Changes'));
    expect(await screen.findByText('Name: Roof')).toBeTruthy();
  });

  it('asks before Escape loses changes, and closes without a question when there are none', async () => {
    const onClose = vi.fn<() => void>();
    await beginEditing({ onClose });
    await userEvent.type(input(), ' 2');
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(button('Discard Changes'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['the backdrop', () => userEvent.click(document.querySelector('.ant-modal-wrap') as Element)],
  ])('asks before %s loses changes', async (_what, leave) => {
    const onClose = vi.fn<() => void>();
    await beginEditing({ onClose });
    await userEvent.type(input(), ' 2');
    await leave();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByText('You have unsaved changes. Do you want to discard them?')).toBeTruthy();
  });

  it('closes on Escape when nothing changed', async () => {
    const onClose = vi.fn<() => void>();
    await beginEditing({ onClose });
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each(['{Control>}s{/Control}', '{Meta>}s{/Meta}'])('saves on %s and names the keys', async (keys) => {
    const onSave = vi.fn<() => Promise<unknown>>(() => Promise.resolve());
    await beginEditing({ onSave });
    expect(screen.getByText('Ctrl+S')).toBeTruthy();
    expect(screen.getByText('Esc')).toBeTruthy();
    await userEvent.keyboard(keys);
    expect(onSave).not.toHaveBeenCalled();
    await userEvent.type(input(), ' 2');
    await userEvent.keyboard(keys);
    expect(onSave).toHaveBeenCalledOnce();
  });

  it.each([
    ['is refused', () => Promise.resolve(false)],
    ['fails', () => Promise.reject(new Error('no network'))],
  ])('stays in editing when saving %s', async (_how, onSave) => {
    await beginEditing({ onSave });
    await userEvent.type(input(), ' 2');
    await userEvent.click(button('Save Changes'));
    await waitFor(() => expect(button('Save Changes').disabled).toBe(false));
    expect(input().value).toBe('Roof 2');
  });

  it('cannot be left while it saves', async () => {
    const onClose = vi.fn<() => void>();
    let finish: () => void = () => undefined;
    await beginEditing({ onClose, onSave: () => new Promise<void>((resolve) => (finish = resolve)) });
    await userEvent.type(input(), ' 2');
    await userEvent.click(button('Save Changes'));
    expect(button('Cancel').disabled).toBe(true);
    expect(button('Reset Changes').disabled).toBe(true);
    expect(button('Save Changes').className).toContain('ant-btn-loading');
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    // oxlint-disable-next-line typescript/require-await -- lets React settle
    await act(async () => finish());
    expect(await screen.findByText('Name: Roof 2')).toBeTruthy();
  });
});
