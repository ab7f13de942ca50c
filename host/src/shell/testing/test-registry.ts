import type { ContractNavItem, ContractRoute, Registry, RemoteContract } from 'federation/contract';

function contractOf(name: string, routes: ContractRoute[], nav: ContractNavItem[]): RemoteContract {
  return {
    schema: 1,
    name,
    version: '1.0.0',
    build: '0123456789ab',
    container: `${name}_1`,
    routes,
    nav,
    requires: {},
    modules: ['./routes'],
    entry: 'entry.js',
    preload: [],
    files: {},
    sizes: { total: 0, totalGzip: 0, initial: 0, initialGzip: 0 },
  };
}

const contracts = [
  contractOf(
    'dashboard',
    [
      {
        path: '/dashboard',
        title: { en: 'Dashboard', de: 'Übersicht' },
        permissions: { any: ['dashboard.read', 'client.read'] },
        denied: { en: 'You do not have permission to view the dashboard' },
      },
      { path: '/statistics', title: { en: 'Statistics' }, permissions: { any: ['client.read'] } },
    ],
    [
      {
        id: 'dashboard',
        path: '/dashboard',
        label: { en: 'Dashboard', de: 'Übersicht' },
        permissions: { any: ['dashboard.read'] },
        area: 'main',
        order: 10,
      },
      {
        id: 'statistics',
        path: '/statistics',
        label: { en: 'Statistics' },
        permissions: { any: ['client.read'] },
        area: 'main',
        order: 20,
      },
    ],
  ),
  contractOf(
    'clients',
    [{ path: '/clients', title: { en: 'Clients' }, permissions: { any: ['client.read'] } }],
    [
      {
        id: 'clients',
        path: '/clients',
        label: { en: 'Clients' },
        permissions: { any: ['client.read'] },
        area: 'main',
        order: 30,
      },
    ],
  ),
  contractOf(
    'admin',
    [
      { path: '/users', title: { en: 'Users' }, permissions: { any: ['user.list'] } },
      { path: '/users/new', title: { en: 'New User' }, permissions: { any: ['user.create'] } },
      { path: '/users/:id', title: { en: 'User' }, permissions: { any: ['user.create'] } },
      { path: '/roles', title: { en: 'Roles' }, permissions: { any: ['role.list'] } },
    ],
    [
      {
        id: 'users',
        path: '/users',
        label: { en: 'Users' },
        permissions: { any: ['user.list'] },
        area: 'organization',
        order: 10,
      },
      {
        id: 'roles',
        path: '/roles',
        label: { en: 'Roles' },
        permissions: { any: ['role.list'] },
        area: 'organization',
        order: 20,
      },
    ],
  ),
  contractOf('docs', [{ path: '/technical-docs', title: { en: 'Technical Docs' }, public: true }], []),
];

/** A registry with the product's pages, as the remotes describe them. */
export const testRegistry: Registry = {
  schema: 1,
  revision: 1,
  updatedAt: '2026-01-01T00:00:00Z',
  remotes: Object.fromEntries(
    contracts.map((contract) => {
      const release = `${contract.version}-${contract.build}`;
      const pointer = { stable: release, previous: null, canary: null, disabled: null, history: [] };
      return [contract.name, { ...pointer, releases: { [release]: contract } }];
    }),
  ),
};
