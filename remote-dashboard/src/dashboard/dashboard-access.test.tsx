import { screen, waitFor, within } from '@testing-library/react';
import { permissionsAtom, sessionStore } from 'shared-auth';
import { describe, expect, it } from 'vitest';
import { card, region } from '../testing/on-page.ts';
import { openDashboard } from '../testing/open-dashboard.ts';
import { stopClock } from '../testing/stop-clock.ts';

stopClock();

const forEverybody = ['Generate Report', 'Configure Alerts', 'Refresh Statistics'];
const [report = '', ...others] = forEverybody;

describe('who may see the dashboard', () => {
  it.each([
    { permissions: ['dashboard.read'], actions: forEverybody },
    { permissions: ['client.read'], actions: forEverybody },
    { permissions: ['dashboard.read', 'client.read'], actions: forEverybody },
    {
      permissions: ['dashboard.read', 'client.create'],
      actions: ['Add Client', ...forEverybody],
    },
    {
      permissions: ['client.read', 'dashboard.export'],
      actions: [report, 'Export Data', ...others],
    },
    {
      permissions: ['dashboard.read', 'tenant.settings', 'system.admin', 'client.update', 'client.delete'],
      actions: forEverybody,
    },
    {
      permissions: ['dashboard.read', 'client.read', 'client.create', 'dashboard.export'],
      actions: ['Add Client', report, 'Export Data', ...others],
    },
  ])('$permissions: and what it offers them', async ({ permissions, actions }) => {
    const { requests } = await openDashboard({ permissions });
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeDefined();
    const buttons = within(await region('Quick Actions')).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(actions);
    await waitFor(() => expect(card('Data Points').textContent).toBe('Data Points3,008'));
    await waitFor(() => expect(card('Total Clients').textContent).toBe('Total Clients1,234'));
    // Counting them takes no list that some may not see.
    expect(requests.some(({ path }) => path === '/v1/clients')).toBe(false);
  });

  it.each([
    { permissions: [] },
    { permissions: ['dashboard.export'] },
    { permissions: ['client.create', 'client.update', 'client.delete'] },
    { permissions: ['tenant.settings', 'system.admin'] },
    { permissions: ['user.list', 'user.read', 'role.list', 'role.read'] },
  ])('not $permissions', async ({ permissions }) => {
    const { requests } = await openDashboard({ permissions });
    expect(await screen.findByText('You do not have permission to view the dashboard')).toBeDefined();
    expect(screen.getByText('Permission Denied')).toBeDefined();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(requests).toEqual([]);
  });

  it('nobody knows while permissions are on their way', async () => {
    await openDashboard();
    sessionStore.set(permissionsAtom, { loaded: false, actions: new Set<string>(), roles: [] });
    expect(await screen.findByText('Loading...')).toBeDefined();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    expect(screen.queryByText('Permission Denied')).toBeNull();
  });
});
