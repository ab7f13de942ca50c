import { expect, test } from 'vitest';
import { matchContractRoute } from './match-route.ts';
import { sampleContract, sampleRegistry, sampleRemote } from './testing/sample-registry.ts';

const title = { en: 'x' };
const admin = sampleContract({
  name: 'admin',
  routes: ['/users', '/users/:id/roles', '/users/new', '/users/:id', '/help/*'].map((path) => ({
    path,
    title,
  })),
});
const clients = sampleContract({
  name: 'clients',
  routes: [{ path: '/clients', title }],
});
const registry = sampleRegistry({ admin: sampleRemote(admin), clients: sampleRemote(clients) });

test.each([
  ['/users', 'admin', '/users'],
  ['/users/', 'admin', '/users'],
  ['/users/new', 'admin', '/users/new'],
  ['/users/42', 'admin', '/users/:id'],
  ['/users/42/roles', 'admin', '/users/:id/roles'],
  ['/help', 'admin', '/help/*'],
  ['/help/a/b', 'admin', '/help/*'],
  ['/clients', 'clients', '/clients'],
])('%s belongs to %s', (path, remote, pattern) => {
  const match = matchContractRoute(registry, null, path);
  expect(match?.candidate.remote).toBe(remote);
  expect(match?.route.path).toBe(pattern);
});

test.each(['/', '/userss', '/users/42/roles/7', '/clients/42'])('%s is nobody’s', (path) => {
  expect(matchContractRoute(registry, null, path)).toBeNull();
});
