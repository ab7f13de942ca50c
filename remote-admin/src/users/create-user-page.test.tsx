import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from 'shared-auth/testing';
import { expect, it } from 'vitest';
import { renderAdmin } from '../testing/render-admin.tsx';
import { admin, listOf, nightShift, sampleUser, viewer } from '../testing/sample-people.ts';

const user = sampleUser();
const handlers = {
  'GET /v1/roles': listOf([viewer, nightShift, admin]),
  'POST /v1/users': { data: user },
};
const may = { permissions: ['user.create', 'role.list'], handlers };
const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /Create User/ });

async function fill({
  first = 'Olivia',
  last = 'Brandt',
  email = 'O.Brandt@aurora.example',
  password = 'sunshine',
}) {
  if (first) await userEvent.type(await field(/First Name/), first);
  if (last) await userEvent.type(await field(/Last Name/), last);
  if (email) await userEvent.type(await field(/Email/), email);
  if (password) await userEvent.type(await field(/Temporary Password/), password);
}

it('shows where it stands and what follows', async () => {
  const { router } = await renderAdmin('/users/new', may);
  expect(await screen.findByRole('heading', { level: 1, name: 'Create User' })).toBeDefined();
  expect(screen.getByRole('navigation', { name: 'Breadcrumbs' }).textContent).toBe('UsersCreate User');
  expect(screen.getByText('Role assignment')).toBeDefined();
  expect(screen.getByText("After the user is created, you can change this user's roles.")).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /Back/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
});

it('creates a user with the least privileged role and goes on to the roles', async () => {
  const { requests, router } = await renderAdmin('/users/new', may);
  await fill({ first: ' Olivia ' });
  expect(await field('Username')).toHaveProperty('value', 'obrandt');
  expect((await field('Username')).readOnly).toBe(true);
  await userEvent.click(submit());
  await waitFor(() => expect(router.state.location.pathname).toBe(`/users/${user.id}/roles`));
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    email: 'O.Brandt@aurora.example',
    username: 'obrandt',
    first_name: 'Olivia',
    last_name: 'Brandt',
    password: 'sunshine',
    role_ids: [viewer.id],
  });
  expect(await screen.findByText('User created successfully: Olivia Brandt')).toBeDefined();
});

it('sends the chosen role', async () => {
  const { requests } = await renderAdmin('/users/new', may);
  await fill({});
  await userEvent.click(await screen.findByRole('combobox', { name: /Role/ }));
  await userEvent.click(
    await screen.findByText('Night Shift', { selector: '.ant-select-item-option-content' }),
  );
  await userEvent.click(submit());
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      role_ids: [nightShift.id],
    }),
  );
});

it.each([[{ first: '' }], [{ last: ' ' }], [{ email: '' }], [{ password: '1234567' }]])(
  'cannot be sent with %j',
  async (missing) => {
    await renderAdmin('/users/new', may);
    await fill(missing);
    expect(submit().disabled).toBe(true);
  },
);

it('judges a field when it is left', async () => {
  await renderAdmin('/users/new', may);
  await userEvent.type(await field(/First Name/), 'O');
  expect(screen.queryByText('Must be at least 2 characters')).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('Must be at least 2 characters')).toBeDefined();
  await userEvent.tab();
  expect(screen.getByText('This field is required')).toBeDefined();
});

it('judges all fields when it is sent', async () => {
  const { requests } = await renderAdmin('/users/new', may);
  await fill({ email: 'olivia' });
  await userEvent.click(submit());
  expect(await screen.findByText('Please fix validation errors.')).toBeDefined();
  expect(screen.getByText('Please enter a valid email address')).toBeDefined();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('says when no username can be made', async () => {
  await renderAdmin('/users/new', may);
  await fill({ first: '--', last: '--', email: '-@aurora.example' });
  await userEvent.click(submit());
  expect(await screen.findByText('Could not generate username from provided information')).toBeDefined();
});

it('puts what the server refuses beside its field, and other refusals above', async () => {
  const { api } = await renderAdmin('/users/new', may);
  const message = 'Somebody uses this address already.';
  api.use({ 'POST /v1/users': problem(409, message, { details: [{ field: 'email', message }] }) });
  await fill({});
  await userEvent.click(submit());
  expect(await screen.findByText(message)).toBeDefined();
  expect((await field(/Email/)).getAttribute('aria-invalid')).toBe('true');
  expect(await screen.findByText('Failed to create user')).toBeDefined();
  api.use({ 'POST /v1/users': problem(403, 'You cannot give a role that holds more than you do.') });
  await userEvent.click(submit());
  const alert = await screen.findByText('You cannot give a role that holds more than you do.');
  expect(within(alert.closest('form') as HTMLElement).getByRole('alert')).toBeDefined();
});

it('asks for no role of a person who cannot see roles', async () => {
  const { requests } = await renderAdmin('/users/new', { permissions: ['user.create'], handlers });
  await fill({});
  expect(
    screen.getByText("You can't view roles. Someone who can assign them will set this user's."),
  ).toBeDefined();
  await userEvent.click(submit());
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ role_ids: [] }),
  );
});

it('says when there is no role', async () => {
  await renderAdmin('/users/new', { ...may, handlers: { ...handlers, 'GET /v1/roles': listOf([]) } });
  expect(await screen.findByText('No roles available')).toBeDefined();
});

it('asks before what was typed is lost, but not when it is saved', async () => {
  const { router } = await renderAdmin('/users/new', may);
  await fill({});
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep Editing' }));
  expect((await field(/First Name/)).value).toBe('Olivia');
  expect(router.state.location.pathname).toBe('/users/new');
  await userEvent.click(submit());
  await waitFor(() => expect(router.state.location.pathname).toBe(`/users/${user.id}/roles`));
});
