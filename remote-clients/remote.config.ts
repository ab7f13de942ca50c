import { defineRemote } from 'federation/preset';

export default defineRemote({
  name: 'clients',
  routes: [{ path: '/clients', title: { en: 'Clients' }, permissions: { any: ['client.read'] } }],
  nav: [
    {
      id: 'clients',
      path: '/clients',
      label: { en: 'Clients' },
      permissions: { any: ['client.read'] },
      area: 'main',
      order: 30,
    },
  ],
});
