import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useMergedSave } from './use-merged-save.ts';

interface Site {
  version: number;
  name: string;
}
class Conflict extends Error {}

/** A page that saves one name, with the focus in its field (Enter) or on its button, which is disabled meanwhile. */
function Page({ read, write }: { read: () => Promise<Site>; write: () => Promise<Site> }) {
  const { save, saving, question } = useMergedSave<Site, { name: string }>({
    fieldsOf: ({ name }) => ({ name }),
    read,
    write,
    isConflict: (error) => error instanceof Conflict,
  });
  const submit = () => void save({ version: 1, name: 'Roof' }, { name: 'Mine' }).catch(() => undefined);
  return (
    <>
      <input aria-label="Name" onKeyDown={({ key }) => key === 'Enter' && submit()} />
      <button type="button" disabled={saving} onClick={submit}>
        Save
      </button>
      <ConflictDialog
        question={question}
        title="Somebody else was faster"
        name="Roof"
        label={(field) => field}
        explain={String}
      />
    </>
  );
}

const refusing = () => vi.fn<() => Promise<Site>>().mockRejectedValue(new Conflict());
const theirs = vi.fn<() => Promise<Site>>().mockResolvedValue({ version: 2, name: 'Theirs' });

describe('a save that somebody else was faster than', () => {
  it.each(['Name', 'Save'])(
    'leaves the focus where it was (%s) when its question is closed by Escape',
    async (from) => {
      await renderUi(<Page read={theirs} write={refusing()} />);
      const [field, button] = [screen.getByLabelText('Name'), screen.getByRole('button', { name: 'Save' })];
      const focused = from === 'Name' ? field : button;
      focused.focus();
      await userEvent.keyboard('{Enter}');
      await screen.findByRole('dialog', { name: 'Somebody else was faster' });
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(focused));
    },
  );

  it('gives up where every try is refused although nobody changed what is edited', async () => {
    let version = 1;
    const same = vi.fn<() => Promise<Site>>().mockImplementation(async () => {
      version += 1;
      return Promise.resolve({ version, name: 'Roof' });
    });
    const write = refusing();
    await renderUi(<Page read={same} write={write} />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false),
    );
    expect(write.mock.calls.length).toBeGreaterThan(2);
    expect(write.mock.calls.length).toBeLessThan(10);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
