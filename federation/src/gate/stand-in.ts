import { extname } from 'node:path';
import type { Registry, RegistryRemote, RemoteContract } from '../contract.ts';
import { releaseOf } from '../store/layout.ts';
import type { ReadFile } from './check-render.ts';
import { json, type Rule } from './intercept.ts';
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
 * Makes a browser believe that a build is live: it gets a registry with the build as stable, and the build's files.
 * The changed registry carries no signature, so the browser is told that none is needed.
 * @param visitor null: nobody signs in, and the build's pages are shown as public ones, without data
 */
export function standIn(
  { url, config, registry }: LiveHost,
  contract: RemoteContract,
  read: ReadFile,
  visitor: Visitor | null,
): Rule[] {
  const params = { ...config.sso.authorizeParams, ...visitor?.params };
  const said = {
    ...config,
    registry: { ...config.registry, index: null, publicKey: null },
    sso: { ...config.sso, authorizeParams: params },
  };
  const address = new URL(config.registry.url, url);
  const folder = new URL(`${contract.name}/${releaseOf(contract)}/`, address).href;
  return [
    { pattern: `${url}/config.json`, answer: () => json(said) },
    { pattern: address.href, answer: () => json(withBuild(registry, contract, visitor === null)) },
    {
      pattern: `${folder}*`,
      async answer({ url: { href } }) {
        const file = href.slice(folder.length);
        const body = await read(file);
        if (body === null) return { status: 404 };
        const type = TYPES[extname(file)] ?? 'application/octet-stream';
        return { body, headers: { 'content-type': type, 'access-control-allow-origin': '*' } };
      },
    },
    // What happens here happened to nobody.
    { pattern: '*/v1/telemetry/*', answer: () => ({ status: 204 }) },
  ];
}

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
