import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type BackupConfig, backupConfig } from './backups/backup-config.ts';
import { type MapTilesConfig, mapTilesConfig } from './clients/map-tiles.ts';
import { type Environment, readEnvironment } from './config-environment.ts';
import { ConfigError } from './config-error.ts';
import { privateTargetsOf, proxiesOf } from './config-networks.ts';
import type { Quotas } from './quotas/quotas.ts';
import { isLoopback } from './dev-sso/loopback.ts';
import { PRODUCTION_SWITCH, refusalOf } from './dev-sso/permitted.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { TrustedProxies } from './http/trusted-proxies.ts';
import { type ReleaseConfig, releaseConfig } from './releases/release-config.ts';
import type { RefreshSettings } from './sessions/refresh-policy.ts';
import { type MailConfig, mailConfig } from './mail/mail-config.ts';
import type { KeySettings } from './secrets/key-ring.ts';
import type { PrivateTargets } from './webhooks/private-targets.ts';

const EMBEDDED_REGISTRY = '/remotes/registry.json';

/** Of a registry elsewhere nobody here knows whether whoever writes it writes an index, too. */
const ownIndex = (registryUrl: string) =>
  registryUrl === EMBEDDED_REGISTRY ? '/remotes/registry-index.json' : null;

export type DatabaseConfig =
  | { kind: 'embedded'; folder: string }
  | {
      kind: 'postgres';
      url: string;
      /** A streaming standby for read-only statistics, and how far behind it may be. */
      replicaUrl: string | undefined;
      replicaLagMs: number;
      distributed: boolean;
      poolSize: number;
    };

export interface SsoConfig {
  /** No organisation's provider was named, so the development one is mounted at `/sso`. */
  embedded: boolean;
  issuer: string;
  clientId: string;
  audience: string;
  scopes: string[];
  /** The `typ` header that access tokens must carry; empty accepts any. */
  tokenType: string;
  jwksUri: string | undefined;
  /** Addresses count although the provider does not say that it verified them: for providers of one organisation. */
  trustEmail: boolean;
  authorizeParams: Record<string, string>;
  /** How people must have signed in, by names of the provider; any will do where there is none. */
  requiredAcr: string[];
}

export interface Config {
  host: string;
  port: number;
  /** Where browsers find this service; no slash at the end. */
  publicUrl: string;
  dataDir: string;
  logLevel: string;
  /** Whose X-Forwarded-* headers are believed. */
  trustProxy: TrustedProxies;
  database: DatabaseConfig;
  retentionMonths: number;
  sso: SsoConfig;
  demo: boolean;
  /** What the first start loads: everything, the people without sites and readings, or nothing. */
  demoData: 'all' | 'people' | 'none';
  sessionTtlSeconds: number;
  refresh: RefreshSettings;
  bootstrap: { tenant: string; timezone: string; adminEmail: string } | undefined;
  /** Where webhooks may go outside the public internet. */
  privateTargets: PrivateTargets;
  mail: MailConfig;
  /** Where archives of organizations are kept. */
  backups: BackupConfig;
  /** What encrypts secrets in the database, and lies outside it. */
  secretKeys: KeySettings;
  /** Calls a minute; `undefined` where a gateway counts them. */
  rateLimits: RateLimits | undefined;
  quotas: Quotas;
  /** In which a request must have arrived whole. */
  requestTimeoutSeconds: number;
  metricsToken: string | undefined;
  remoteOrigins: string[];
  /** Where pages read which remotes there are; remotes lie beside it. */
  registryUrl: string;
  /** The same as pages load it, where it is written with the registry; null: they load the registry. */
  registryIndexUrl: string | null;
  registryPublicKey: string | null;
  /** Who may load a remote from their own machine into these pages. */
  remoteOverrides: 'on' | 'developers' | 'off';
  /** Remotes that come from development servers of this machine: name → address. */
  remoteServers: Record<string, string>;
  /** Who operates the installation, and how its releases are moved. */
  releases: ReleaseConfig;
  /** The built host. */
  hostFiles: string;
  /** E-mail addresses that pages name. */
  contacts: { sales: string; support: string };
  /** Pictures below the sites of the map; null: lines that come with the page. */
  mapTiles: MapTilesConfig | null;
}

export function loadConfig(source: Record<string, string | undefined> = process.env): Config {
  const env = readEnvironment(source);
  const publicUrl = trimSlash(
    env.PUBLIC_URL ?? `http://${isLoopback(env.HOST) ? 'localhost' : env.HOST}:${env.PORT}`,
  );
  const trustProxy = proxiesOf(env.TRUST_PROXY);
  const refusal = env.SSO_ISSUER
    ? undefined
    : refusalOf({
        host: env.HOST,
        publicUrl,
        behindProxy: trustProxy !== false,
        nodeEnv: env.NODE_ENV,
        allowedInProduction: env[PRODUCTION_SWITCH] === 'on',
      });
  if (refusal) throw new ConfigError(refusal);
  if (env.DATABASE_DISTRIBUTED === 'citus' && !env.DATABASE_URL) {
    throw new ConfigError(
      'DATABASE_DISTRIBUTED=citus needs DATABASE_URL: the embedded database is not distributed.',
    );
  }
  const dataDir = resolve(env.DATA_DIR);
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    dataDir,
    logLevel: env.LOG_LEVEL,
    trustProxy,
    database: env.DATABASE_URL
      ? {
          kind: 'postgres',
          url: env.DATABASE_URL,
          replicaUrl: env.DATABASE_REPLICA_URL,
          replicaLagMs: env.DATABASE_REPLICA_LAG_SECONDS * 1000,
          distributed: env.DATABASE_DISTRIBUTED === 'citus',
          poolSize: env.DATABASE_POOL_SIZE,
        }
      : { kind: 'embedded', folder: resolve(dataDir, 'database') },
    retentionMonths: env.RETENTION_MONTHS,
    sso: ssoConfig(env, publicUrl),
    ...demoConfig(env),
    sessionTtlSeconds: env.SESSION_TTL_SECONDS,
    refresh: {
      graceSeconds: env.REFRESH_GRACE_SECONDS,
      lifeDays: { user: env.SESSION_LIFE_DAYS, client: env.INTEGRATOR_SESSION_LIFE_DAYS },
    },
    bootstrap: bootstrapConfig(env),
    privateTargets: privateTargetsOf(env.WEBHOOKS_PRIVATE, !env.SSO_ISSUER),
    mail: mailConfig(env, !env.SSO_ISSUER && !env.DATABASE_URL),
    backups: backupConfig(env, dataDir),
    secretKeys: { given: env.SECRET_KEYS, file: resolve(dataDir, 'keys/secret-keys.txt') },
    requestTimeoutSeconds: env.REQUEST_TIMEOUT_SECONDS,
    quotas: {
      clients: env.QUOTA_CLIENTS,
      metrics_per_device: env.QUOTA_METRICS_PER_DEVICE,
      metrics: env.QUOTA_METRICS,
      rules_per_client: env.QUOTA_RULES_PER_CLIENT,
      webhooks_per_client: env.QUOTA_WEBHOOKS_PER_CLIENT,
      exports: env.QUOTA_EXPORTS,
      streams: env.QUOTA_STREAMS,
      stored_bytes: env.QUOTA_STORED_BYTES,
    },
    rateLimits:
      env.RATE_LIMITS === 'off'
        ? undefined
        : {
            anonymous: env.RATE_LIMIT_ANONYMOUS,
            session: env.RATE_LIMIT_SESSION,
            integrator: env.RATE_LIMIT_INTEGRATOR,
            tenant: env.RATE_LIMIT_TENANT,
            connections: env.CONNECTIONS_PER_ADDRESS,
          },
    metricsToken: env.METRICS_TOKEN,
    remoteOrigins: words(env.REMOTE_ORIGINS),
    registryUrl: env.REGISTRY_URL,
    registryIndexUrl: env.REGISTRY_INDEX_URL ?? ownIndex(env.REGISTRY_URL),
    registryPublicKey: env.REGISTRY_PUBLIC_KEY ?? localRegistryKey(dataDir),
    remoteOverrides: env.REMOTE_OVERRIDES ?? (env.SSO_ISSUER ? 'off' : 'on'),
    remoteServers: Object.fromEntries(words(env.REMOTE_SERVERS).map((pair) => pair.split('=', 2))),
    releases: releaseConfig(env, { dataDir, publicUrl }),
    hostFiles: resolve(env.HOST_FILES ?? resolve(import.meta.dirname, '../../host/dist')),
    contacts: { sales: env.SALES_ADDRESS, support: env.SUPPORT_ADDRESS },
    mapTiles: mapTilesConfig(env),
  };
}

/** The key that `pnpm mfe` made for this folder's own store. Raw Ed25519 in base64, one line. */
function localRegistryKey(dataDir: string): string | null {
  const file = resolve(dataDir, 'keys/registry-public.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

function ssoConfig(env: Environment, publicUrl: string): SsoConfig {
  const requiredAcr = words(env.SSO_REQUIRED_ACR);
  return {
    embedded: !env.SSO_ISSUER,
    issuer: env.SSO_ISSUER ?? `${publicUrl}/sso`,
    clientId: env.SSO_CLIENT_ID,
    audience: env.SSO_AUDIENCE,
    scopes: words(env.SSO_SCOPES),
    tokenType: env.SSO_TOKEN_TYPE,
    jwksUri: env.SSO_JWKS_URI,
    trustEmail: env.SSO_TRUST_EMAIL === 'on',
    requiredAcr,
    authorizeParams: {
      ...(requiredAcr.length > 0 && { acr_values: requiredAcr.join(' ') }),
      ...Object.fromEntries(new URLSearchParams(env.SSO_AUTHORIZE_PARAMS)),
    },
  };
}

function demoConfig(env: Environment): Pick<Config, 'demo' | 'demoData'> {
  const demo = env.DEMO ?? (env.DATABASE_URL ? 'off' : 'on');
  return { demo: demo !== 'off', demoData: ({ on: 'all', people: 'people', off: 'none' } as const)[demo] };
}

function bootstrapConfig(env: Environment): Config['bootstrap'] {
  if (!env.BOOTSTRAP_TENANT && !env.BOOTSTRAP_ADMIN_EMAIL) return undefined;
  if (!env.BOOTSTRAP_TENANT || !env.BOOTSTRAP_ADMIN_EMAIL) {
    throw new ConfigError('BOOTSTRAP_TENANT and BOOTSTRAP_ADMIN_EMAIL belong together: set both or neither.');
  }
  return {
    tenant: env.BOOTSTRAP_TENANT,
    timezone: env.BOOTSTRAP_TIMEZONE,
    adminEmail: env.BOOTSTRAP_ADMIN_EMAIL,
  };
}

function trimSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

function words(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}
