import { expect, test } from 'vitest';
import type { RegistryRemote, RemoteContract } from '../contract.ts';
import { releaseOf } from '../store/layout.ts';
import { sampleContract } from '../testing/sample-contract.ts';
import { checkCollisions } from './check-collisions.ts';
import { checkShares } from './check-shares.ts';
import { checkSize } from './check-size.ts';
import { weigh } from './weigh.ts';

const HOST = 'http://host.example';
const provides = { react: '19.3.1', 'shared-auth': '1.4.0', 'shared-ui': '0.1.3' };

function liveWith(contract: RemoteContract): RegistryRemote {
  const release = releaseOf(contract);
  return {
    stable: release,
    previous: null,
    canary: null,
    disabled: null,
    history: [],
    releases: { [release]: contract },
  };
}

test.each([{ react: '^19.3.0', 'shared-auth': '^1.2.0' }, { 'shared-ui': '^0.1.0' }])(
  'a build whose needs are met passes: %j',
  (requires) => {
    expect(() =>
      checkShares(sampleContract({ requires }), { provides }, `the host at ${HOST}`),
    ).not.toThrow();
  },
);

test.each([
  [{ react: '^18.2.0' }, `clients 1.0.0 needs react ^18.2.0, and the host at ${HOST} provides 19.3.1.`],
  [
    { 'shared-auth': '^2.0.0' },
    `clients 1.0.0 needs shared-auth ^2.0.0, and the host at ${HOST} provides 1.4.0.`,
  ],
  [
    { 'shared-ui': '^0.2.0' },
    `clients 1.0.0 needs shared-ui ^0.2.0, and the host at ${HOST} provides 0.1.3.`,
  ],
  [{ vue: '^3.0.0' }, `clients 1.0.0 needs vue ^3.0.0, which the host at ${HOST} does not provide.`],
])('a build whose needs are not met is refused with key, range and version: %j', (requires, sentence) => {
  expect(() => checkShares(sampleContract({ requires }), { provides }, `the host at ${HOST}`)).toThrow(
    sentence,
  );
});

test('an address of another remote or of the host is refused, whatever its parameter is called', () => {
  const users = sampleContract({
    name: 'admin',
    routes: [{ path: '/users/:id/roles', title: { en: 'Roles' } }],
    nav: [],
  });
  const registry = { remotes: { admin: liveWith(users) } };
  const check = (path: string) => () =>
    checkCollisions(sampleContract({ routes: [{ path, title: { en: 'x' } }] }), registry, {
      routes: ['/login'],
    });
  expect(check('/users/:user/roles')).toThrow('a page at /users/:user/roles, which belongs to admin');
  expect(check('/login')).toThrow('a page at /login, which belongs to the host');
  expect(check('/users/:id/stats')).not.toThrow();
  expect(check('/users/new')).not.toThrow();
});

test('an address inside somebody else’s pattern is refused: it would take pages away from them', () => {
  const clients = sampleContract({ routes: [{ path: '/clients/:id', title: { en: 'Client' } }], nav: [] });
  const manual = sampleContract({
    name: 'manual',
    routes: [{ path: '/manual/*', title: { en: 'x' } }],
    nav: [],
  });
  const registry = { remotes: { clients: liveWith(clients), manual: liveWith(manual) } };
  const check = (path: string) => () =>
    checkCollisions(
      sampleContract({ name: 'other', nav: [], routes: [{ path, title: { en: 'x' } }] }),
      registry,
      { routes: ['/'] },
    );
  expect(check('/clients/import')).toThrow(
    'a page at /clients/import, which belongs to clients (/clients/:id)',
  );
  expect(check('/manual')).toThrow('which belongs to manual (/manual/*)');
  expect(check('/*')).toThrow(/which belongs to/);
  expect(check('/clients')).not.toThrow();
  expect(check('/clients/:id/stats')).not.toThrow();
});

test('a navigation id of another remote is refused, the remote’s own of before is not', () => {
  const registry = { remotes: { clients: liveWith(sampleContract()) } };
  expect(() => checkCollisions(sampleContract(), registry, { routes: [] })).not.toThrow();
  const other = sampleContract({ name: 'other', nav: sampleContract().nav });
  expect(() => checkCollisions(other, registry, { routes: [] })).toThrow(
    'item "clients", which belongs to clients',
  );
});

test('a build may grow by a quarter or by a little; beyond both it needs to be accepted', () => {
  const sized = (initialGzip: number) =>
    sampleContract({ sizes: { total: 0, totalGzip: 0, initial: 0, initialGzip } });
  const light = { code: 0, media: 0 };
  expect(() => checkSize(sized(30_000), light, undefined)).not.toThrow();
  expect(() => checkSize(sized(14_000), light, sized(2000))).not.toThrow();
  expect(() => checkSize(sized(120_000), light, sized(100_000))).not.toThrow();
  expect(() => checkSize(sized(140_000), light, sized(100_000))).toThrow(
    '140 kB gzip for its first page, 1.0.0 needed 100 kB',
  );
});

test('all that a build brings is weighed, whatever its contract says: later pages, pictures', async () => {
  const noise = Buffer.from(
    Array.from({ length: 90_000 }, (_, index) => (index * 7919 * (index % 251)) % 256),
  );
  const files: Record<string, Buffer> = {
    'entry.js': noise.subarray(0, 1000),
    'late.js': noise,
    'a.png': noise,
  };
  const names = Object.fromEntries(Object.keys(files).map((file) => [file, 'sha384-']));
  const weight = await weigh({ files: names }, async (file) => files[file] ?? null);
  expect(weight.code).toBeGreaterThan(36_000);
  expect(weight.media).toBe(90_000);
  const before = sampleContract({ sizes: { total: 0, totalGzip: 20_000, initial: 0, initialGzip: 400 } });
  expect(() => checkSize(sampleContract(), weight, before)).toThrow(
    /kB gzip for all its pages, 1\.0\.0 needed 20 kB/,
  );
  expect(() => checkSize(sampleContract(), { code: 400, media: 2_000_000 }, undefined)).toThrow(
    'brings 2000 kB of pictures',
  );
});
