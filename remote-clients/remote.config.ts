import { defineRemote } from 'federation/preset';

const permissions = { any: ['client.read'] };

export default defineRemote({
  name: 'clients',
  routes: [
    { path: '/clients', title: { en: 'Clients' }, permissions },
    { path: '/clients/:id', title: { en: 'Client details' }, permissions },
  ],
  nav: [{ id: 'clients', path: '/clients', label: { en: 'Clients' }, permissions, area: 'main', order: 30 }],
  modules: { './add-client-dialog': './src/clients/add/add-client-dialog.tsx' },
});
