import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { envSchema } from 'env-schema';
import { type Static, Type } from 'typebox';
import { type BackupConfig, backupConfig } from './backups/backup-config.ts';
import { type MapTilesConfig, mapTilesConfig } from './clients/map-tiles.ts';
import { ConfigError } from './config-error.ts';
import { privateTargetsOf, proxiesOf } from './config-networks.ts';
import { defaultQuotas, type Quotas } from './quotas/quotas.ts';
import { isLoopback } from './dev-sso/loopback.ts';
import { PRODUCTION_SWITCH, refusalOf } from './dev-sso/permitted.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { TrustedProxies } from './http/trusted-proxies.ts';
import { type ReleaseConfig, releaseConfig } from './releases/release-config.ts';
import type { RefreshSettings } from './sessions/refresh-policy.ts';
import { type MailConfig, mailConfig } from './mail/mail-config.ts';
import type { KeySettings } from './secrets/key-ring.ts';
import type { PrivateTargets } from './webhooks/private-targets.ts';

const Environment = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 4000 }),
  HOST: Type.String({ minLength: 1, default: '127.0.0.1' }),
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://[^\\s/]+' })),
  DATA_DIR: Type.String({ minLength: 1, default: './.data' }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { default: 'info' }),
  TRUST_PROXY: Type.String({ minLength: 1, default: 'off' }),
  NODE_ENV: Type.Optional(Type.String()),
  [PRODUCTION_SWITCH]: Type.Enum(['on', 'off'], { default: 'off' }),

  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  DATABASE_REPLICA_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  DATABASE_REPLICA_LAG_SECONDS: Type.Integer({ minimum: 1, maximum: 3600, default: 5 }),
  DATABASE_DISTRIBUTED: Type.Enum(['off', 'citus'], { default: 'off' }),
  DATABASE_POOL_SIZE: Type.Integer({ minimum: 2, maximum: 200, default: 10 }),
  RETENTION_MONTHS: Type.Integer({ minimum: 2, maximum: 240, default: 25 }),

  SSO_ISSUER: Type.Optional(Type.String({ pattern: '^https?://[^\\s/]+' })),
  SSO_CLIENT_ID: Type.String({ minLength: 1, default: 'energy-monitor' }),
  SSO_AUDIENCE: Type.String({ minLength: 1, default: 'urn:energy-monitor:api' }),
  SSO_SCOPES: Type.String({ default: 'openid profile email offline_access' }),
  SSO_TOKEN_TYPE: Type.String({ default: 'at+jwt' }),
  SSO_JWKS_URI: Type.Optional(Type.String({ pattern: '^https?://[^\\s/]+' })),
  SSO_TRUST_EMAIL: Type.Enum(['on', 'off'], { default: 'off' }),
  SSO_AUTHORIZE_PARAMS: Type.String({ default: '' }),
  SSO_REQUIRED_ACR: Type.String({ default: '' }),

  DEMO: Type.Optional(Type.Enum(['on', 'people', 'off'])),
  SESSION_TTL_SECONDS: Type.Integer({ minimum: 60, maximum: 86_400, default: 3600 }),
  REFRESH_GRACE_SECONDS: Type.Integer({ minimum: 0, maximum: 300, default: 30 }),
  SESSION_LIFE_DAYS: Type.Integer({ minimum: 1, maximum: 365, default: 30 }),
  INTEGRATOR_SESSION_LIFE_DAYS: Type.Integer({ minimum: 1, maximum: 3650, default: 365 }),
  BOOTSTRAP_TENANT: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  BOOTSTRAP_TIMEZONE: Type.String({ default: 'UTC' }),
  BOOTSTRAP_ADMIN_EMAIL: Type.Optional(Type.String({ pattern: '^\\S+@\\S+$' })),

  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://[^\\s/]+' })),
  MAIL_FROM: Type.Optional(Type.String({ pattern: '^[^\\s@<>]+@[^\\s@<>]+$' })),

  SECRET_KEYS: Type.Optional(Type.String({ minLength: 1 })),
  WEBHOOKS_PRIVATE: Type.Optional(Type.String({ minLength: 1 })),
  QUOTA_CLIENTS: Type.Integer({ minimum: 1, default: defaultQuotas.clients }),
  QUOTA_METRICS_PER_DEVICE: Type.Integer({ minimum: 1, default: defaultQuotas.metrics_per_device }),
  QUOTA_METRICS: Type.Integer({ minimum: 1, default: defaultQuotas.metrics }),
  QUOTA_RULES_PER_CLIENT: Type.Integer({ minimum: 1, default: defaultQuotas.rules_per_client }),
  QUOTA_WEBHOOKS_PER_CLIENT: Type.Integer({ minimum: 1, default: defaultQuotas.webhooks_per_client }),
  QUOTA_EXPORTS: Type.Integer({ minimum: 1, default: defaultQuotas.exports }),
  QUOTA_STREAMS: Type.Integer({ minimum: 1, default: defaultQuotas.streams }),
  QUOTA_STORED_BYTES: Type.Integer({ minimum: 1, default: defaultQuotas.stored_bytes }),
  REQUEST_TIMEOUT_SECONDS: Type.Integer({ minimum: 1, maximum: 600, default: 60 }),
  RATE_LIMIT_ANONYMOUS: Type.Integer({ minimum: 10, default: 600 }),
  RATE_LIMIT_SESSION: Type.Integer({ minimum: 10, default: 1800 }),
  RATE_LIMIT_INTEGRATOR: Type.Integer({ minimum: 10, default: 3000 }),
  RATE_LIMIT_TENANT: Type.Integer({ minimum: 10, default: 30_000 }),
  CONNECTIONS_PER_ADDRESS: Type.Integer({ minimum: 10, default: 1000 }),
  RATE_LIMITS: Type.Enum(['on', 'off'], { default: 'on' }),
  METRICS_TOKEN: Type.Optional(Type.String({ minLength: 16 })),
  BACKUP_STORE: Type.Optional(Type.String({ minLength: 1 })),
  BACKUP_S3_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://[^\\s/]+' })),
  AWS_REGION: Type.String({ minLength: 1, default: 'us-east-1' }),
  AWS_ACCESS_KEY_ID: Type.Optional(Type.String({ minLength: 1 })),
  AWS_SECRET_ACCESS_KEY: Type.Optional(Type.String({ minLength: 1 })),
  AWS_SESSION_TOKEN: Type.Optional(Type.String({ minLength: 1 })),
  REMOTE_ORIGINS: Type.String({ default: '' }),
  REGISTRY_URL: Type.String({ minLength: 1, default: '/remotes/registry.json' }),
  REGISTRY_INDEX_URL: Type.Optional(Type.String({ minLength: 1 })),
  REGISTRY_PUBLIC_KEY: Type.Optional(Type.String({ minLength: 1 })),
  REMOTE_OVERRIDES: Type.Optional(Type.Enum(['on', 'developers', 'off'])),
  OPERATOR_TENANTS: Type.String({ default: '' }),
  MFE_STORE: Type.Optional(Type.String({ minLength: 1 })),
  MFE_HOST: Type.Optional(Type.String({ minLength: 1 })),
  REMOTE_SERVERS: Type.String({ default: '' }),
  HOST_FILES: Type.Optional(Type.String({ minLength: 1 })),

  MAP_TILES_URL: Type.Optional(Type.String({ maxLength: 500 })),
  MAP_TILES_ATTRIBUTION: Type.Optional(Type.String({ maxLength: 200 })),

  // Reserved example addresses (RFC 2606), which reach nobody.
  SALES_ADDRESS: Type.String({ pattern: '^[^\\s@]+@[^\\s@]+$', default: 'sales@energy-monitor.example' }),
  SUPPORT_ADDRESS: Type.String({ pattern: '^[^\\s@]+@[^\\s@]+$', default: 'support@energy-monitor.example' }),
});

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

type Environment = Static<typeof Environment>;

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

function readEnvironment(source: Record<string, string | undefined>): Environment {
  // An empty variable is how compose files and shells say "not set".
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  try {
    return envSchema<Environment>({ schema: Environment, data: given, env: false, dotenv: false });
  } catch (error) {
    throw new ConfigError(sentence(error, given), { cause: error });
  }
}

function sentence(error: unknown, given: Record<string, string | undefined>): string {
  const found =
    error instanceof Error && 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  const all = found.map(({ instancePath, message, params }) => {
    const name = String(instancePath).slice(1);
    const allowed = params?.allowedValues ? `: ${params.allowedValues.join(', ')}` : '';
    // A connection string may carry a password, so only other values are repeated.
    const value = /_(URL|TOKEN|KEYS)$/.test(name) ? '' : ` (it is '${given[name]}')`;
    return `${name} ${message}${allowed}${value}.`;
  });
  return all.length > 0 ? all.join(' ') : String(error);
}

function trimSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

function words(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}
