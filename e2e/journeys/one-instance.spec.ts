import { expect, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

/** A module in the federation runtime's share scope, as the runtime keeps it. */
interface Shared {
  useIn: string[];
  loaded?: boolean;
}

test('host and remote use one react, one router, one jotai store and one shared-auth, and the remote came from the registry', async ({
  page,
  server,
  signIn,
}) => {
  await signIn('operator@aurora.example');
  await expect(page.getByText('Total Clients', { exact: true })).toBeVisible();

  const scope = await page.evaluate(() => {
    const { __FEDERATION__: federation } = globalThis as unknown as {
      __FEDERATION__: {
        __INSTANCES__: { name: string; shareScopeMap: { default: Record<string, Record<string, Shared>> } }[];
      };
    };
    const host = federation.__INSTANCES__.find(({ name }) => name === 'host');
    return Object.entries(host?.shareScopeMap.default ?? {}).map(([key, versions]) => ({
      key,
      versions: Object.entries(versions).map(([version, { useIn, loaded }]) => ({ version, useIn, loaded })),
    }));
  });
  // Each in one version, the host's; and what is in use is preferred to whatever a release might bring.
  const { provides } = (await (await page.request.get('/host.json')).json()) as {
    provides: Record<string, string>;
  };
  expect(scope.map(({ key }) => key).toSorted()).toEqual(Object.keys(provides).toSorted());
  for (const { key, versions } of scope)
    expect(versions, key).toMatchObject([{ version: provides[key], loaded: true }]);
  const used = scope.filter(({ versions }) =>
    versions[0]?.useIn.some((user) => user.startsWith('dashboard')),
  );
  expect(used.map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      'react',
      'react/jsx-runtime',
      'react-router-dom',
      'jotai',
      'shared-auth',
      'shared-ui',
      'antd',
      'swr',
    ]),
  );

  // The session that the host began, in the shared-auth that remotes get: a second copy would know of none.
  const status = await page.evaluate(() => {
    type SharedAuth = () => { getSession: () => { status: string } };
    const { __FEDERATION__: federation } = globalThis as unknown as {
      __FEDERATION__: {
        __INSTANCES__: {
          name: string;
          shareScopeMap: { default: Record<string, Record<string, { lib: SharedAuth }>> };
        }[];
      };
    };
    const host = federation.__INSTANCES__.find(({ name }) => name === 'host');
    const [shared] = Object.values(host?.shareScopeMap.default['shared-auth'] ?? {});
    return shared?.lib().getSession().status;
  });
  expect(status).toBe('signed-in');

  // react-dom marks every node with a name of its own; two copies in the page would be two names.
  const names = await page.evaluate(() => {
    const marks = [...document.querySelectorAll('*')].flatMap((node) => Object.keys(node));
    return [...new Set(marks.filter((mark) => mark.startsWith('__reactFiber$')))];
  });
  expect(names).toHaveLength(1);

  // The remote's code came from where the registry points, and none of it is in the host's files.
  const registry = (await (await page.request.get('/remotes/registry.json')).json()) as {
    remotes: Record<string, { stable: string }>;
  };
  const prefix = `${server.url}/remotes/dashboard/${registry.remotes.dashboard?.stable}/`;
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\.js($|\?)/.test(name)),
  );
  const remote = scripts.filter((name) => name.startsWith(prefix));
  expect(remote.some((name) => name.includes('entry'))).toBe(true);
  // A text that only the dashboard's own catalogue has.
  const holding = async (names: string[]) => {
    const texts = await Promise.all(names.map(async (name) => (await page.request.get(name)).text()));
    return texts.some((text) => text.includes('System Analytics'));
  };
  expect(await holding(remote)).toBe(true);
  expect(await holding(scripts.filter((name) => name.includes('/assets/')))).toBe(false);
});
