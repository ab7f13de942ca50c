import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from '../dialogs/dialog.tsx';
import { renderUi } from '../testing/render-ui.tsx';
import { useToast } from './use-toast.tsx';

const onUndo = vi.fn<() => void>();

function Page({ dialog = false }: { dialog?: boolean }) {
  const toast = useToast();
  const remove = () =>
    toast.success('Roof was deleted', { durationMs: 10_000, action: { label: 'Undo', onSelect: onUndo } });
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={remove}>
        Delete
      </button>
      <button type="button" onClick={() => toast.info('Something else')}>
        Tell
      </button>
      <Dialog open={dialog} title="Site" onClose={() => undefined}>
        <input aria-label="Name" />
      </Dialog>
    </main>
  );
}

const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const button = (name: string) => screen.getByRole('button', { name });
const notice = () => screen.queryByText('Roof was deleted')?.closest('[role="status"]');
const press = (key: string) => act(() => void fireEvent.keyDown(document.activeElement ?? window, { key }));

async function shown(page = <Page />): Promise<void> {
  onUndo.mockReset();
  await renderUi(page);
  vi.useFakeTimers();
  const trigger = screen.getByText('Delete');
  trigger.focus();
  fireEvent.click(trigger);
  await advance(0);
  expect(notice()).toBeTruthy();
}

afterEach(() => void vi.useRealTimers());

describe('a notice with a button', () => {
  it('leaves when its time is over, and not before', async () => {
    await shown();
    await advance(9900);
    expect(notice()).toBeTruthy();
    await advance(200);
    expect(notice()).toBeFalsy();
    expect(onUndo).not.toHaveBeenCalled();
  });

  it('waits while the pointer is on it, then has the rest of its time', async () => {
    await shown();
    await advance(6000);
    act(() => void fireEvent.pointerEnter(notice() as Element));
    await advance(60_000);
    expect(notice()).toBeTruthy();
    act(() => void fireEvent.pointerLeave(notice() as Element));
    await advance(3900);
    expect(notice()).toBeTruthy();
    await advance(200);
    expect(notice()).toBeFalsy();
  });

  it('waits while it has the focus, also when the pointer leaves meanwhile', async () => {
    await shown();
    await advance(6000);
    act(() => button('Undo').focus());
    act(() => void fireEvent.pointerEnter(notice() as Element));
    act(() => void fireEvent.pointerLeave(notice() as Element));
    await advance(60_000);
    expect(notice()).toBeTruthy();
    act(() => screen.getByText('Delete').focus());
    await advance(4100);
    expect(notice()).toBeFalsy();
  });

  it('makes the others wait too, which would move it away from under the pointer', async () => {
    await shown();
    fireEvent.click(screen.getByText('Tell'));
    act(() => void fireEvent.pointerEnter(notice() as Element));
    await advance(60_000);
    expect(screen.getByText('Something else')).toBeTruthy();
    // It is gone before the pointer could leave it; the others go on.
    fireEvent.click(button('Undo'));
    await advance(3100);
    expect(screen.queryByText('Something else')).toBeNull();
  });

  it('does what it says once, and leaves', async () => {
    await shown();
    const undo = button('Undo');
    fireEvent.click(undo);
    fireEvent.click(undo);
    await advance(500);
    expect(onUndo).toHaveBeenCalledOnce();
    expect(notice()).toBeFalsy();
  });
});

describe('the keyboard', () => {
  it('reaches it by F8, which the notice names, and goes back by F8', async () => {
    await shown();
    expect(button('Undo').getAttribute('aria-keyshortcuts')).toBe('F8');
    expect(notice()?.textContent).toContain('Press F8 to reach it');
    press('F8');
    expect(document.activeElement).toBe(button('Undo'));
    await advance(60_000);
    press('F8');
    expect(document.activeElement).toBe(screen.getByText('Delete'));
  });

  it('prefers the notice that has something to do to a later one', async () => {
    await shown();
    fireEvent.click(screen.getByText('Tell'));
    await advance(0);
    press('F8');
    expect(document.activeElement).toBe(button('Undo'));
  });

  it('reaches it from an open dialog, which keeps its focus otherwise', async () => {
    await shown(<Page dialog />);
    act(() => screen.getByLabelText('Name').focus());
    press('F8');
    expect(document.activeElement).toBe(button('Undo'));
  });

  it('closes it by Escape, and is where it was before', async () => {
    await shown();
    press('F8');
    press('Escape');
    await advance(500);
    expect(notice()).toBeFalsy();
    expect(document.activeElement).toBe(screen.getByText('Delete'));
  });

  it('is on the page when what had the focus before is gone', async () => {
    await shown();
    press('F8');
    screen.getByText('Delete').remove();
    fireEvent.click(button('Undo'));
    await advance(500);
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('finds nothing to go to where there is no notice', async () => {
    await renderUi(<Page />);
    screen.getByText('Delete').focus();
    press('F8');
    expect(document.activeElement).toBe(screen.getByText('Delete'));
  });
});
