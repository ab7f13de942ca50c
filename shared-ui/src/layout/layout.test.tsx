import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { EmailText } from '../person/email-text.tsx';
import { initials } from '../person/initials.ts';
import { InitialsAvatar } from '../person/initials-avatar.tsx';
import { renderUi } from '../testing/render-ui.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Grid, Stack } from './grid.tsx';
import { PageHeader } from './page-header.tsx';

it('Breadcrumbs lead back, and name this page last', async () => {
  await renderUi(
    <MemoryRouter>
      <Breadcrumbs crumbs={[{ title: 'Users', to: '/users' }, { title: 'Create User' }]} />
    </MemoryRouter>,
  );
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
  expect(crumbs.getByRole('link', { name: 'Users' }).getAttribute('href')).toBe('/users');
  expect(crumbs.getByText('Create User').getAttribute('aria-current')).toBe('page');
});

it('PageHeader has the one h1, a description and actions', async () => {
  await renderUi(
    <PageHeader title="Clients" description="All of them" actions={<button type="button">Add</button>} />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Clients' })).toBeTruthy();
  expect(screen.getByText('All of them')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add' })).toBeTruthy();
});

it('Grid knows its columns, Stack its title', async () => {
  await renderUi(
    <Stack title="System Analytics">
      <Grid columns={4}>
        <p>card</p>
      </Grid>
    </Stack>,
  );
  expect(screen.getByRole('region', { name: 'System Analytics' })).toBeTruthy();
  expect(screen.getByText('card').parentElement?.dataset['columns']).toBe('4');
});

it('EmailText breaks after the @', async () => {
  const { container } = await renderUi(<EmailText email="ada.lovelace@aurora.example" />);
  expect(container.textContent).toBe('ada.lovelace@aurora.example');
  expect(container.querySelector('wbr')?.previousSibling?.textContent).toBe('@');
});

it('InitialsAvatar shows the initials of up to 2 words, as decoration', async () => {
  await renderUi(<InitialsAvatar name="Ada King Lovelace" />);
  expect(screen.getByText('AK').getAttribute('aria-hidden')).toBe('true');
});

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['Ada King Lovelace', 'AK'],
    ['ada', 'A'],
    ['  émile   zola ', 'ÉZ'],
    ['', ''],
  ])('of %j are %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
