import { screen, waitFor, within } from '@testing-library/react';
import type { WaitingWrite } from 'shared-auth/outbox';
import { renderUi } from 'shared-ui/testing';
import { expect, it } from 'vitest';
import { WaitingDialog } from './waiting-dialog.tsx';

const note: WaitingWrite = {
  id: 'n1',
  path: '/v1/clients/s1/notes',
  body: { text: 'Fuse F3 replaced\nF4 is hot', photo: '/9j/4AAQ', made_at: '2026-05-17T10:00:00Z' },
  about: 's1',
  title: 'Note: North Roof',
  shows: { text: 'text', jpeg: 'photo' },
  madeAt: '2026-05-17T10:00:00Z',
  state: 'refused',
  sentence: 'The site has 200 notes already.',
};
const show = async (write: WaitingWrite) => {
  const nothing = () => Promise.resolve();
  const outbox = { writes: [write], submit: nothing, again: nothing, discard: nothing };
  await renderUi(<WaitingDialog open outbox={outbox} onClose={() => undefined} />);
  return within(await screen.findByRole('dialog'));
};

it.each(['waiting', 'refused', 'unsure'] as const)(
  'shows what was typed and the photo of a write that is %s, so that nobody throws away what they cannot see',
  async (state) => {
    const dialog = await show({ ...note, state });
    const text = dialog.getByText(/Fuse F3 replaced/);
    expect(text.textContent).toBe('Fuse F3 replaced\nF4 is hot');
    const photo = dialog.getByRole('img', { name: 'Photo: Note: North Roof' });
    expect(photo.getAttribute('src')).toBe('data:image/jpeg;base64,/9j/4AAQ');
  },
);

it('begins at its beginning, though the first button is below a long text and a photo', async () => {
  const dialog = await show(note);
  const hint = dialog.getByText(/^What you did without a network/);
  await waitFor(() => expect(document.activeElement).toBe(hint));
});

it.each([
  ['does not say what of it can be shown', (({ shows: _none, ...rest }) => rest)(note)],
  ['has no such field', { ...note, shows: { text: 'reason', jpeg: 'made' } }],
  ['has no text in it', { ...note, body: { text: 7, photo: null } }],
])('shows its title alone of a write that %s', async (_which, write) => {
  const dialog = await show(write);
  expect(dialog.getByText('Note: North Roof')).toBeTruthy();
  expect(dialog.queryByRole('img')).toBeNull();
  expect(dialog.queryByText(/Fuse F3/)).toBeNull();
});
