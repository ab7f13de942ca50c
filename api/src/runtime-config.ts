import { readFileSync } from 'node:fs';
import type { Config } from './config.ts';
import type { RuntimeConfig } from './runtime-config.schema.ts';

export const productVersion = String(
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version,
);

/** What the pages are told about where and how they run. */
export function runtimeConfig(config: Config): RuntimeConfig {
  const { issuer, clientId, audience, scopes, authorizeParams } = config.sso;
  return {
    sso: {
      protocol: 'OIDC',
      issuer,
      clientId,
      scopes,
      authorizeParams: { audience, ...authorizeParams },
    },
    registry: {
      url: config.registryUrl,
      index: config.registryIndexUrl,
      publicKey: config.registryPublicKey,
      allowed: ['/remotes/', ...config.remoteOrigins],
      overrides: config.remoteOverrides === 'developers' ? 'developers' : config.remoteOverrides === 'on',
      servers: config.remoteServers,
    },
    contacts: config.contacts,
    demo: config.demo,
    version: productVersion,
  };
}
