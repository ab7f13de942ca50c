import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openDashboard } from '../testing/open-dashboard.ts';
import { region } from '../testing/on-page.ts';
import { stopClock } from '../testing/stop-clock.ts';

stopClock();

describe('Now', () => {
  it('says what goes on, how many sites that rests on, and how old the oldest reading is', async () => {
    await openDashboard();
    const now = await region('Now');
    await within(now).findByText('Generating');
    const said = within(now)
      .getAllByRole('term')
      .map((term) =>
        [...(term.parentElement?.children ?? [])].map(({ textContent }) => textContent).join(' | '),
      );
    expect(said).toEqual([
      'Generating | 84.0\u00A0MW | 12 sites, oldest reading 3 minutes ago',
      'Using | 3.0\u00A0MW | 3 sites, oldest reading 30 seconds ago',
      'Storing | 1.0\u00A0MW | 1 site, oldest reading 0 seconds ago',
      'To the grid | 80.0\u00A0MW | 16 sites, oldest reading 3 minutes ago',
    ]);
    expect(now.querySelector('data')?.title).toBe('84,000,000\u00A0W');
  });

  it('says who is left out, and since when', async () => {
    await openDashboard();
    const now = await region('Now');
    await userEvent.click(
      await within(now).findByText('1 site is left out: no reading for longer than usual'),
    );
    expect(within(now).getByRole('listitem').textContent).toBe(
      'West Winglast reading 05/17/2026 8:00\u00A0AM',
    );
    expect(within(now).getByRole('link', { name: 'West Wing' })).toBeDefined();
  });

  it('is asked again by Refresh Statistics', async () => {
    const { requests } = await openDashboard();
    await within(await region('Now')).findByText('Generating');
    const asked = () => requests.filter(({ path }) => path === '/v1/now').length;
    expect(asked()).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh Statistics' }));
    await waitFor(() => expect(asked()).toBe(2));
  });
});
