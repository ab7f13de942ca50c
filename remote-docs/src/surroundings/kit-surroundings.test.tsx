import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { StatCard } from 'shared-ui';
import { defaultLocale, setLocale } from 'shared-ui/i18n';
import { beforeEach, expect, it } from 'vitest';
import { withKit } from './with-kit.tsx';

function Page() {
  return (
    <>
      <h1>At {useLocation().pathname}</h1>
      <StatCard label="Sites" value="7" />
    </>
  );
}

beforeEach(async () => {
  await setLocale(defaultLocale);
});

it('brings router, theme and texts where there are none', async () => {
  document.documentElement.dataset['theme'] = 'dark';
  const { Component } = await withKit(async () => Page)();
  render(<Component />);
  expect(await screen.findByRole('heading', { name: 'At /' })).toBeTruthy();
  expect(screen.getByText('Sites')).toBeTruthy();
  // The visitor's choice of colors stays.
  expect(document.documentElement.dataset['theme']).toBe('dark');
});

it('keeps what is there', async () => {
  const { Component } = await withKit(async () => Page)();
  render(
    <MemoryRouter initialEntries={['/design-system']}>
      <Component />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('heading', { name: 'At /design-system' })).toBeTruthy();
});
