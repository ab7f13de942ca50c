import { act, render, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { openAlertsAtom } from './open-alerts-atom.ts';
import { AlertsBell } from './open-alerts.tsx';

afterEach(() => getDefaultStore().set(openAlertsAtom, null));

it('names the bell by what is seen on it, for whoever speaks to their computer', async () => {
  render(
    <MemoryRouter>
      <AlertsBell label="Alerts" />
    </MemoryRouter>,
  );
  const bell = await screen.findByRole('link', { name: 'Alerts' });
  act(() => getDefaultStore().set(openAlertsAtom, 120));
  expect([bell.textContent, bell.getAttribute('aria-label')]).toEqual(['99+', '99+, Alerts: 120 open']);
  act(() => getDefaultStore().set(openAlertsAtom, 4));
  expect([bell.textContent, bell.getAttribute('aria-label')]).toEqual(['4', 'Alerts: 4 open']);
});
