import { defineRemote } from 'federation/preset';

const CLIENT_READ = { any: ['client.read'] };

export default defineRemote({
  name: 'dashboard',
  routes: [
    {
      path: '/dashboard',
      title: { en: 'Dashboard' },
      permissions: { any: ['dashboard.read', 'client.read'] },
      denied: { en: 'You do not have permission to view the dashboard' },
    },
    {
      path: '/statistics',
      title: { en: 'Statistics' },
      permissions: CLIENT_READ,
      denied: { en: 'You do not have permission to view client statistics.' },
    },
    { path: '/clients/:id/stats', title: { en: 'Statistics' }, permissions: CLIENT_READ },
  ],
  nav: [
    {
      id: 'dashboard',
      path: '/dashboard',
      label: { en: 'Dashboard' },
      permissions: { any: ['dashboard.read'] },
      area: 'main',
      order: 10,
    },
    {
      id: 'statistics',
      path: '/statistics',
      label: { en: 'Statistics' },
      permissions: CLIENT_READ,
      area: 'main',
      order: 20,
    },
  ],
});
