import { envSchema } from 'env-schema';
import { type Static, Type } from 'typebox';
import { ConfigError } from './config-error.ts';
import { PRODUCTION_SWITCH } from './dev-sso/permitted.ts';
import { defaultQuotas } from './quotas/quotas.ts';

/** What may be set, and as what; what it means stands in docs/operations.md. */
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

export type Environment = Static<typeof Environment>;

/** @throws ConfigError with a sentence about the first variable that is not as it must be */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
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
