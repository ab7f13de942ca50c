import { extname } from 'node:path';
import type { BrowserContext, Route } from 'playwright-core';
import type { Registry, RegistryRemote, RemoteContract } from '../contract.ts';
import { releaseOf } from '../store/layout.ts';
import type { ReadFile } from './check-render.ts';
import type { LiveHost } from './live-host.ts';
import type { Visitor } from './visitor.ts';

export const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/**
 * Makes one browser believe that a build is live: it gets a registry with the build as stable, and the build's files.
 * The changed registry carries no signature, so the browser is told that none is needed.
 * @param visitor null: nobody signs in, and the build's pages are shown as public ones, without data
 */
export async function standIn(
  context: BrowserContext,
  { url, config, registry }: LiveHost,
  contract: RemoteContract,
  read: ReadFile,
  visitor: Visitor | null,
): Promise<void> {
  const json = (body: unknown) => ({ contentType: 'application/json', body: JSON.stringify(body) });
  const params = { ...config.sso.authorizeParams, ...visitor?.params };
  await context.route(`${url}/config.json`, (route) =>
    answer(
      route,
      json({
        ...config,
        registry: { ...config.registry, index: null, publicKey: null },
        sso: { ...config.sso, authorizeParams: params },
      }),
    ),
  );
  const address = new URL(config.registry.url, url);
  await context.route(address.href, (route) =>
    answer(route, json(withBuild(registry, contract, visitor === null))),
  );
  const folder = new URL(`${contract.name}/${releaseOf(contract)}/`, address).href;
  await context.route(`${folder}**`, async (route) => {
    const file = route.request().url().slice(folder.length);
    const body = await read(file);
    const contentType = TYPES[extname(file)] ?? 'application/octet-stream';
    const headers = { 'access-control-allow-origin': '*' };
    await answer(route, body === null ? { status: 404 } : { body, contentType, headers });
  });
  // What happens here happened to nobody.
  await context.route('**/v1/telemetry/**', (route) => answer(route, { status: 204 }));
}

/** The page that asked may be closed by now, and then the question is answered already. */
export const answer = (route: Route, what: Parameters<Route['fulfill']>[0]): Promise<void> =>
  route.fulfill(what).catch(() => undefined);

function withBuild(registry: Registry, contract: RemoteContract, asPublic: boolean): Registry {
  const release = releaseOf(contract);
  const shown = asPublic
    ? { ...contract, routes: contract.routes.map((route) => ({ ...route, public: true as const })) }
    : contract;
  const remote: RegistryRemote = {
    stable: release,
    previous: null,
    canary: null,
    disabled: null,
    history: [],
    releases: { [release]: shown },
  };
  const { signature: _unsigned, ...document } = registry;
  return { ...document, remotes: { ...registry.remotes, [contract.name]: remote } };
}
