import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from 'shared-auth/testing';
import { expect, it } from 'vitest';
import { renderAdmin } from '../testing/render-admin.tsx';
import { nightShift } from '../testing/sample-people.ts';

const may = { permissions: ['role.create'] };
const created = { 'POST /v1/roles': { data: nightShift } };
const field = (name: RegExp) => screen.findByRole('textbox', { name });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create Role' });

it('sends the name in lower case with underscores, and goes on to the permissions', async () => {
  const { requests, router } = await renderAdmin('/roles/new', { ...may, handlers: created });
  expect(await screen.findByRole('heading', { level: 1, name: 'Create Role' })).toBeDefined();
  expect(screen.getByRole('navigation', { name: 'Breadcrumbs' }).textContent).toBe('RolesCreate Role');
  await userEvent.type(await field(/Role Name/), 'Night Shift');
  expect(screen.getByText('Saved as night_shift')).toBeDefined();
  expect(await field(/Display Name/)).toHaveProperty('value', 'Night Shift');
  await userEvent.type(await field(/Description/), ' Watches the sites after dark ');
  await userEvent.click(submit());
  await waitFor(() => expect(router.state.location.pathname).toBe(`/roles/${nightShift.id}/permissions`));
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'night_shift',
    display_name: 'Night Shift',
    description: 'Watches the sites after dark',
  });
  expect(await screen.findByText('Role created successfully: Night Shift')).toBeDefined();
});

it('has a description of three rows and 500 characters', async () => {
  await renderAdmin('/roles/new', may);
  const description = await field(/Description/);
  expect(description.getAttribute('rows')).toBe('3');
  expect(screen.getByText('0 / 500')).toBeDefined();
});

it('judges every field when it is sent', async () => {
  const { requests } = await renderAdmin('/roles/new', { ...may, handlers: created });
  await userEvent.type(await field(/Role Name/), 'Night Shift');
  await userEvent.click(await field(/Description/));
  await userEvent.paste('x'.repeat(501));
  await userEvent.click(submit());
  expect(await screen.findByText('Please fix validation errors.')).toBeDefined();
  expect(screen.getByText('Must be no more than 500 characters')).toBeDefined();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('goes back without a role', async () => {
  const { router } = await renderAdmin('/roles/new', may);
  await userEvent.click(await screen.findByRole('button', { name: /Back/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/roles'));
});

it('can be sent when the name has two characters and there is a display name', async () => {
  await renderAdmin('/roles/new', may);
  await userEvent.type(await field(/Role Name/), 'N');
  expect(submit().disabled).toBe(true);
  await userEvent.tab();
  expect(screen.getByText('Must be at least 2 characters')).toBeDefined();
  await userEvent.type(await field(/Role Name/), 'S');
  expect(submit().disabled).toBe(false);
  await userEvent.clear(await field(/Display Name/));
  expect(submit().disabled).toBe(true);
});

it('keeps a display name that was worded differently', async () => {
  await renderAdmin('/roles/new', may);
  await userEvent.type(await field(/Display Name/), 'Watch');
  await userEvent.type(await field(/Role Name/), 'Night');
  expect(await field(/Display Name/)).toHaveProperty('value', 'Watch');
});

it('puts the refusal of the server beside the field', async () => {
  const message = 'There is a role with this name already.';
  await renderAdmin('/roles/new', {
    ...may,
    handlers: { 'POST /v1/roles': problem(409, message, { details: [{ field: 'name', message }] }) },
  });
  await userEvent.type(await field(/Role Name/), 'Night Shift');
  await userEvent.click(submit());
  expect(await screen.findByText(message)).toBeDefined();
  expect((await field(/Role Name/)).getAttribute('aria-invalid')).toBe('true');
  expect(await screen.findByText('Failed to create role')).toBeDefined();
});

it('clones a role with its permissions', async () => {
  const { requests } = await renderAdmin(`/roles/new?from=${nightShift.id}`, {
    permissions: ['role.create', 'role.read'],
    handlers: { ...created, 'GET /v1/roles/:id': { data: nightShift } },
  });
  expect(await screen.findByText('The new role starts with the 2 permissions of Night Shift.')).toBeDefined();
  expect(await field(/Role Name/)).toHaveProperty('value', 'Copy of Night Shift');
  await userEvent.click(submit());
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'copy_of_night_shift',
    display_name: 'Copy of Night Shift',
    description: 'Watches the sites after dark',
    permissions: ['client.read', 'client.update'],
  });
});
