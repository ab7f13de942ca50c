import { screen } from '@testing-library/react';
import { permissionsAtom, sessionStore } from 'shared-auth';
import { describe, expect, it } from 'vitest';
import { openStatistics } from '../testing/open-statistics.ts';
import { stopClock } from '../testing/stop-clock.ts';

stopClock();

const denied = 'Access Denied: You do not have permission to view client statistics.';

describe('who may see the statistics', () => {
  it.each([
    { permissions: ['client.read'], exports: false },
    { permissions: ['client.read', 'dashboard.read', 'client.create', 'tenant.settings'], exports: false },
    { permissions: ['client.read', 'dashboard.export'], exports: true },
  ])('$permissions, with export: $exports', async ({ permissions, exports }) => {
    await openStatistics('/statistics', { permissions });
    expect(await screen.findByRole('heading', { level: 1, name: 'Statistics' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Copy Link' })).toBeDefined();
    expect(screen.queryAllByRole('button', { name: 'Export' })).toHaveLength(exports ? 1 : 0);
  });

  it.each([
    { permissions: [], url: '/statistics' },
    { permissions: ['dashboard.read', 'dashboard.export'], url: '/statistics' },
    { permissions: ['client.create', 'client.update', 'client.delete'], url: '/statistics' },
    { permissions: ['tenant.settings', 'system.admin', 'user.list'], url: '/statistics' },
    { permissions: ['dashboard.read'], url: '/clients/018f0000-0000-7000-8000-00000000000a/stats' },
  ])('not $permissions at $url', async ({ permissions, url }) => {
    const { requests } = await openStatistics(url, { permissions });
    expect(await screen.findByText(denied)).toBeDefined();
    expect(screen.getByText('Permission Denied')).toBeDefined();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(requests).toEqual([]);
  });

  it('nobody knows while permissions are on their way', async () => {
    await openStatistics();
    sessionStore.set(permissionsAtom, { loaded: false, actions: new Set<string>(), roles: [] });
    expect(await screen.findByText('Loading...')).toBeDefined();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    expect(screen.queryByText(denied)).toBeNull();
  });
});
