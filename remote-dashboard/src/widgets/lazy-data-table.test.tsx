import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { region } from '../testing/on-page.ts';
import { openDashboard } from '../testing/open-dashboard.ts';
import { stopClock } from '../testing/stop-clock.ts';

stopClock();

it('says that the code of tables did not come, and asks for it again', async () => {
  vi.doMock('shared-ui/data-table', () => {
    throw new Error('The network is down');
  });
  await openDashboard();
  const section = await region('All Metrics');
  expect(await within(section).findByText('Error Loading Metrics')).toBeDefined();
  expect(within(section).getByText('Failed to load metrics')).toBeDefined();
  vi.doUnmock('shared-ui/data-table');
  await userEvent.click(within(section).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Showing 1 to 5 of 5 results')).toBeDefined();
});
