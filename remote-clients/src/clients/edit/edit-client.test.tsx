import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Client } from 'api/contract';
import { problem, type SeenRequest } from 'shared-auth/testing';
import { describe, expect, it } from 'vitest';
import { renderClients } from '../../testing/render-clients.tsx';
import { clientList, sampleClient } from '../../testing/sample-clients.ts';

const roof = sampleClient({ name: 'North Roof', description: 'Flat', location: 'Building A' });

/** A server with one client and versions, like the real one. */
function server(client: Client) {
  const state = { client, version: 1 };
  const answer = () =>
    new Response(JSON.stringify({ data: state.client }), {
      headers: { 'Content-Type': 'application/json', ETag: `"${state.version}"` },
    });
  const save = (changes: object) => {
    state.client = { ...state.client, ...changes };
    state.version += 1;
  };
  return {
    state,
    /** Somebody else saves. */
    save,
    handlers: {
      'GET /v1/clients': () => clientList([state.client]),
      'GET /v1/clients/:id': answer,
      'PUT /v1/clients/:id': ({ headers, body }: SeenRequest) => {
        if (headers.get('If-Match') !== `"${state.version}"`)
          return problem(412, 'Changed', { code: 'client_changed' });
        save(body as object);
        return answer();
      },
    },
  };
}

async function openEdit() {
  await userEvent.click(await screen.findByRole('button', { name: 'More actions for North Roof' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Client details' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Edit' }));
  return dialog;
}

/** By its heading: under test antd gives all dialogs the same id, and so the first one's name. */
async function conflictDialog() {
  const heading = await screen.findByText('Somebody else changed this client');
  return within(heading.closest('[role="dialog"]') as HTMLElement);
}

const put = (requests: SeenRequest[]) => requests.filter(({ method }) => method === 'PUT');

describe('Edit Client', () => {
  it('shows the client first, then its fields, and sends what changed', async () => {
    const { handlers } = server(roof);
    const { requests } = await renderClients('/clients', { handlers });
    await userEvent.click(await screen.findByRole('button', { name: 'More actions for North Roof' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Client details' }));
    expect(await dialog.findByText('Flat')).toBeTruthy();
    expect(dialog.queryByRole('textbox')).toBeNull();

    await userEvent.click(dialog.getByRole('button', { name: 'Edit' }));
    expect(screen.getByRole('dialog', { name: 'Edit Client' })).toBeTruthy();
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
    expect(save.disabled).toBe(true);
    expect(
      [...dialog.getByRole('combobox', { name: 'Status' }).querySelectorAll('option')].map(
        (option) => option.text,
      ),
    ).toEqual(['Active', 'Inactive', 'Maintenance']);
    const name = dialog.getByRole('textbox', { name: /Client Name/ });
    await userEvent.clear(name);
    expect(dialog.getByText('Client name is required')).toBeTruthy();
    expect(save.disabled).toBe(true);
    await userEvent.type(name, 'North Roof 2');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Maintenance');
    await userEvent.click(save);

    expect(await screen.findByText('Client updated successfully: North Roof 2')).toBeTruthy();
    expect(put(requests).map(({ body, headers }) => [body, headers.get('If-Match')])).toEqual([
      [{ name: 'North Roof 2', status: 'maintenance' }, '"1"'],
    ]);
    expect(await dialog.findByRole('button', { name: 'Edit' })).toBeTruthy();
  });

  it('gives a role, and lets it follow from the type again', async () => {
    const { handlers } = server({ ...roof, role: 'generation', role_given: false });
    const { requests } = await renderClients('/clients', { handlers });
    const dialog = await openEdit();
    const role = () => dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Role' });
    expect(role().selectedOptions[0]?.text).toBe('As its type says (Generates)');
    await userEvent.selectOptions(role(), 'Stores');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(put(requests).map(({ body }) => body)).toEqual([{ role: 'storage' }]));
  });

  it('takes facts of the site, says what is wrong with one, and loses nothing', async () => {
    const { handlers } = server({ ...roof, kind: 'solar' });
    const { requests } = await renderClients('/clients', { handlers });
    const dialog = await openEdit();
    const box = (name: RegExp) => dialog.getByRole<HTMLInputElement>('textbox', { name });
    expect(dialog.queryByRole('textbox', { name: /Hub height/ })).toBeNull();
    await userEvent.type(box(/Peak power/), '0');
    await userEvent.type(box(/^Latitude/), '151.2');
    expect(dialog.getByText(/^Must be more than 0/)).toBeTruthy();
    expect(dialog.getByText(/Are latitude and longitude swapped/)).toBeTruthy();
    expect(dialog.getByText(/enter both or neither/)).toBeTruthy();
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
    expect(save.disabled).toBe(true);
    expect(box(/Peak power/).value).toBe('0');
    await userEvent.type(box(/Peak power/), ',5');
    await userEvent.clear(box(/^Latitude/));
    await userEvent.type(box(/^Tags/), 'leased, north');
    await userEvent.click(save);
    await waitFor(() =>
      expect(put(requests).map(({ body }) => body)).toEqual([{ peak_kwp: 0.5, tags: ['leased', 'north'] }]),
    );
  });

  it('puts the originals back', async () => {
    const { handlers } = server(roof);
    await renderClients('/clients', { handlers });
    const dialog = await openEdit();
    await userEvent.type(dialog.getByRole('textbox', { name: /Client Name/ }), '!');
    await userEvent.click(dialog.getByRole('button', { name: 'Reset Changes' }));
    expect(dialog.getByDisplayValue('North Roof')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await dialog.findByRole('button', { name: 'Edit' })).toBeTruthy();
  });

  it('lets the description go, but not the name', async () => {
    const { handlers, state } = server(roof);
    await renderClients('/clients', { handlers });
    const dialog = await openEdit();
    await userEvent.clear(dialog.getByRole('textbox', { name: /Description/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Client updated successfully: North Roof')).toBeTruthy();
    expect(state.client.description).toBe('');
  });

  it('saves by Ctrl+S, and asks before Escape loses changes', async () => {
    const { handlers, state } = server(roof);
    await renderClients('/clients', { handlers });
    const dialog = await openEdit();
    expect(dialog.getByText('Ctrl+S').parentElement?.textContent).toContain('to save');
    expect(dialog.getByText('Esc').parentElement?.textContent).toContain('to close');
    await userEvent.type(dialog.getByRole('textbox', { name: /Client Name/ }), '!');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep Editing' }));
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(state.client.name).toBe('North Roof!'));
  });

  it('says that the client could not be read, and reads it again', async () => {
    const { handlers } = server(roof);
    const { api } = await renderClients('/clients', {
      handlers: { ...handlers, 'GET /v1/clients/:id': problem(500, 'The storage is down') },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More actions for North Roof' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Client details' }));
    expect(await dialog.findByText('Failed to load client')).toBeTruthy();
    expect(dialog.getByText('The storage is down')).toBeTruthy();
    api.use(handlers);
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Flat')).toBeTruthy();
  });

  it('says why a save failed and keeps what was typed', async () => {
    const { handlers } = server(roof);
    await renderClients('/clients', {
      handlers: { ...handlers, 'PUT /v1/clients/:id': problem(500, 'The storage is down') },
    });
    const dialog = await openEdit();
    await userEvent.type(dialog.getByRole('textbox', { name: /Client Name/ }), '!');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText('The storage is down')).toBeTruthy();
    expect(dialog.getByText('Failed to update client')).toBeTruthy();
    expect(dialog.getByDisplayValue('North Roof!')).toBeTruthy();
  });
});

describe('two people editing the same client', () => {
  it('shows the second both versions, and loses nothing', async () => {
    const { handlers, save, state } = server(roof);
    const { requests } = await renderClients('/clients', { handlers });
    const dialog = await openEdit();
    await userEvent.type(dialog.getByRole('textbox', { name: /Client Name/ }), ' south');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Inactive');
    save({ name: 'North Roof 7', description: 'Flat, 30 modules' });
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));

    const conflict = await conflictDialog();
    for (const text of [
      'North Roof south',
      'North Roof 7',
      'Flat',
      'Flat, 30 modules',
      'Inactive',
      'Active',
    ]) {
      expect(conflict.getByText(text)).toBeTruthy();
    }
    // Chosen already: what only one of them changed; mine where both did.
    const chosen = conflict.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
    expect(chosen.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      'Your versionNorth Roof south',
      'Saved versionFlat, 30 modules',
      'Your versionInactive',
    ]);
    await userEvent.click(conflict.getByText('North Roof 7'));
    await userEvent.click(conflict.getByRole('button', { name: 'Save this version' }));

    expect(await screen.findByText('Client updated successfully: North Roof 7')).toBeTruthy();
    expect(state.client).toMatchObject({
      name: 'North Roof 7',
      description: 'Flat, 30 modules',
      status: 'inactive',
    });
    expect(put(requests).map(({ body, headers }) => [body, headers.get('If-Match')])).toEqual([
      [{ name: 'North Roof south', status: 'inactive' }, '"1"'],
      [{ status: 'inactive' }, '"2"'],
    ]);
    expect(await dialog.findByText('Flat, 30 modules')).toBeTruthy();
  });

  it('tells again when a third person was faster still', async () => {
    const { handlers, save } = server(roof);
    await renderClients('/clients', { handlers });
    const dialog = await openEdit();
    await userEvent.type(dialog.getByRole('textbox', { name: /Client Name/ }), ' mine');
    save({ name: 'Second' });
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Second');
    save({ name: 'Third' });
    await userEvent.click(screen.getByRole('button', { name: 'Save this version' }));
    expect(await screen.findByText('Third')).toBeTruthy();
    expect(screen.getByText('North Roof mine')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save this version' }));
    expect(await screen.findByText('Client updated successfully: North Roof mine')).toBeTruthy();
  });

  it('can keep the other version, or go back to editing', async () => {
    const { handlers, save, state } = server(roof);
    await renderClients('/clients', { handlers });
    const dialog = await openEdit();
    await userEvent.type(dialog.getByRole('textbox', { name: /Client Name/ }), ' mine');
    save({ name: 'Theirs' });
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Theirs');
    const conflict = await conflictDialog();
    await userEvent.click(conflict.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Theirs')).toBeNull());
    expect(dialog.getByDisplayValue('North Roof mine')).toBeTruthy();

    await userEvent.click(await dialog.findByRole('button', { name: 'Save Changes' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep the saved version' }));
    expect(await dialog.findByText('Theirs')).toBeTruthy();
    expect(state.client.name).toBe('Theirs');
  });
});
