import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, type SeenRequest } from 'shared-auth/testing';
import { describe, expect, it } from 'vitest';
import { renderClients } from '../testing/render-clients.tsx';
import { clientList, sampleClient } from '../testing/sample-clients.ts';

const roof = sampleClient({ name: 'North Roof', id: 'aaaaaaaa-1111-4111-8111-111111111111' });
const onList = { 'GET /v1/clients': clientList([roof]) };
const writes = (requests: SeenRequest[]) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));

async function choose(item: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'More actions for North Roof' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
}

describe('Add New Client', () => {
  const open = async (handlers = {}) => {
    const page = await renderClients('/clients', { handlers: { ...onList, ...handlers } });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Client' }));
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Add New Client' })) };
  };

  it('needs name and description, both trimmed', async () => {
    const { dialog, requests } = await open();
    await userEvent.type(dialog.getByRole('textbox', { name: /Client Name/ }), '   ');
    await userEvent.click(dialog.getByRole('button', { name: /Create Client/ }));
    expect(dialog.getByText('Client name is required')).toBeTruthy();
    expect(dialog.getByText('Description is required')).toBeTruthy();
    expect(writes(requests)).toEqual([]);
  });

  it('asks before what was typed is lost', async () => {
    const { dialog } = await open();
    await userEvent.type(dialog.getByRole('textbox', { name: /Client Name/ }), 'Mill');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep Editing' }));
    expect(dialog.getByDisplayValue('Mill')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await waitFor(() => expect(screen.queryByDisplayValue('Mill')).toBeNull());
  });

  it('sends name and description, then shows the token this once', async () => {
    const { dialog, requests } = await open({
      'POST /v1/clients': { data: { ...roof, name: 'Mill', access_token: 'secret-token-1' } },
    });
    await userEvent.type(dialog.getByRole('textbox', { name: /Client Name/ }), ' Mill ');
    await userEvent.type(dialog.getByRole('textbox', { name: /Description/ }), ' At the river ');
    await userEvent.click(dialog.getByRole('button', { name: /Create Client/ }));
    expect(await screen.findByDisplayValue('secret-token-1')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Client ID (client_id)' }).value).toBe(
      roof.id,
    );
    expect(screen.getByText('Client created successfully: Mill')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(writes(requests)).toEqual([
      { method: 'POST', path: '/v1/clients', body: { name: 'Mill', description: 'At the river' } },
    ]);
    const result = within(screen.getByRole('dialog'));
    await userEvent.click(result.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByDisplayValue('secret-token-1')).toBeNull());
  });

  it('sends the role that was chosen', async () => {
    const { dialog, requests } = await open({
      'POST /v1/clients': { data: { ...roof, name: 'Mill', access_token: 'secret-token-1' } },
    });
    await userEvent.type(dialog.getByRole('textbox', { name: /Client Name/ }), 'Mill');
    await userEvent.type(dialog.getByRole('textbox', { name: /Description/ }), 'At the river');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Generates');
    await userEvent.click(dialog.getByRole('button', { name: /Create Client/ }));
    await screen.findByDisplayValue('secret-token-1');
    expect(writes(requests).map(({ body }) => body)).toEqual([
      { name: 'Mill', description: 'At the river', role: 'generation' },
    ]);
  });

  it('asks before Escape loses the token', async () => {
    const { dialog } = await open({
      'POST /v1/clients': { data: { ...roof, name: 'Mill', access_token: 'secret-token-1' } },
    });
    await userEvent.type(dialog.getByRole('textbox', { name: /Client Name/ }), 'Mill');
    await userEvent.type(dialog.getByRole('textbox', { name: /Description/ }), 'At the river');
    await userEvent.click(dialog.getByRole('button', { name: /Create Client/ }));
    await screen.findByDisplayValue('secret-token-1');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Close without copying the token?')).toBeTruthy();
    expect(screen.getByDisplayValue('secret-token-1')).toBeTruthy();
  });

  it('puts what the server refuses on its field, and the rest above', async () => {
    const { dialog, api } = await open({
      'POST /v1/clients': problem(422, 'Invalid', { details: [{ field: 'name', message: 'Already taken' }] }),
    });
    await userEvent.type(dialog.getByRole('textbox', { name: /Client Name/ }), 'Mill');
    await userEvent.type(dialog.getByRole('textbox', { name: /Description/ }), 'At the river');
    await userEvent.click(dialog.getByRole('button', { name: /Create Client/ }));
    expect(await dialog.findByText('Already taken')).toBeTruthy();
    api.use({ 'POST /v1/clients': problem(503, 'Try later') });
    await userEvent.click(dialog.getByRole('button', { name: /Create Client/ }));
    expect(await dialog.findByText('Failed to create client')).toBeTruthy();
    expect(dialog.getByText('Try later')).toBeTruthy();
    expect(dialog.getByDisplayValue('Mill')).toBeTruthy();
  });
});

describe('Regenerate Token', () => {
  it('asks before Escape loses the new token, and does not once it was copied', async () => {
    await renderClients('/clients', {
      handlers: { ...onList, 'POST /v1/clients/:id/token': { data: { access_token: 'new-token' } } },
    });
    const dialog = await choose('Regenerate Token');
    await userEvent.click(dialog.getByRole('button', { name: 'Regenerate' }));
    await dialog.findByDisplayValue('new-token');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Back to the Token' }));
    expect(screen.getByDisplayValue('new-token')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Copy' }));
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByDisplayValue('new-token')).toBeNull());
  });

  it('warns, submits, and shows the new token', async () => {
    let answer: (value: object) => void = () => undefined;
    const { requests } = await renderClients('/clients', {
      handlers: {
        ...onList,
        'POST /v1/clients/:id/token': () => new Promise<object>((resolve) => (answer = resolve)),
      },
    });
    const dialog = await choose('Regenerate Token');
    expect(dialog.getByText('North Roof')).toBeTruthy();
    expect(dialog.getByText(roof.id)).toBeTruthy();
    expect(dialog.getByText(/Regenerating invalidates the old token immediately/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: /Regenerate$/ }));
    expect(await dialog.findByRole('button', { name: /Regenerating/ })).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);

    answer({ data: { id: roof.id, access_token: 'new-token' } });
    const field = await dialog.findByLabelText<HTMLInputElement>('New access token');
    expect([field.value, field.readOnly]).toEqual(['new-token', true]);
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Client ID (client_id)' }).value).toBe(
      roof.id,
    );
    expect(dialog.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByText('Access token regenerated successfully')).toBeTruthy();
    expect(writes(requests)).toMatchObject([{ method: 'POST', path: `/v1/clients/${roof.id}/token` }]);
  });

  it('copies, and says so for a while', async () => {
    const user = userEvent.setup();
    await renderClients('/clients', {
      handlers: { ...onList, 'POST /v1/clients/:id/token': { data: { access_token: 'new-token' } } },
    });
    const dialog = await choose('Regenerate Token');
    await user.click(dialog.getByRole('button', { name: /Regenerate$/ }));
    await user.click(await dialog.findByRole('button', { name: 'Copy' }));
    expect(await dialog.findByText('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('new-token');
  });

  it.each([
    [problem(500, 'The vault is closed'), 'The vault is closed'],
    [{ data: {} }, 'Failed to regenerate access token'],
  ])('stays on the warning when it fails, and begins anew when opened again', async (answer, message) => {
    await renderClients('/clients', { handlers: { ...onList, 'POST /v1/clients/:id/token': answer } });
    const dialog = await choose('Regenerate Token');
    await userEvent.click(dialog.getByRole('button', { name: /Regenerate$/ }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(dialog.getByRole('button', { name: /Regenerate$/ })).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await choose('Regenerate Token')).queryByText(message)).toBeNull();
  });
});

describe('Delete', () => {
  it('asks, deletes, reloads, and can be undone', async () => {
    const { requests } = await renderClients('/clients', {
      handlers: {
        ...onList,
        'DELETE /v1/clients/:id': undefined,
        'POST /v1/clients/:id/restore': { data: roof },
      },
    });
    const dialog = await choose('Delete');
    expect(
      dialog.getByText(/Are you sure you want to delete North Roof\? You can undo this for 10 seconds/),
    ).toBeTruthy();
    const before = requests.filter(({ method }) => method === 'GET').length;
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Client deleted successfully: North Roof')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.filter(({ method }) => method === 'GET').length).toBeGreaterThan(before);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Client restored: North Roof')).toBeTruthy();
    expect(writes(requests).map(({ method, path }) => `${method} ${path}`)).toEqual([
      `DELETE /v1/clients/${roof.id}`,
      `POST /v1/clients/${roof.id}/restore`,
    ]);
  });

  it('stays open when it fails', async () => {
    await renderClients('/clients', {
      handlers: { ...onList, 'DELETE /v1/clients/:id': problem(500, 'No') },
    });
    const dialog = await choose('Delete');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText('Failed to delete client')).toBeTruthy();
  });
});
