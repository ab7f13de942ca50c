import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from '../config-error.ts';
import { demoTenants } from '../demo/people.ts';

export interface ReleaseConfig {
  /** Ids of the organizations whose roles may hold what concerns the whole installation. */
  operators: ReadonlySet<string>;
  /** The program that moves releases; null: it is not on this machine. */
  command: string | null;
  /** Where releases lie; null: pages read a registry from elsewhere, and nobody said what it is made from. */
  store: string | null;
  /** Live hosts, which the gate asks. */
  hosts: string[];
  dataDir: string;
}

interface Environment {
  OPERATOR_TENANTS: string;
  REGISTRY_URL: string;
  MFE_STORE?: string;
  MFE_HOST?: string;
  SSO_ISSUER?: string;
  DEMO?: 'on' | 'people' | 'off';
  DATABASE_URL?: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EMBEDDED_REGISTRY = '/remotes/registry.json';

/** Beside the API in the repository, as the built host is. */
const COMMAND = resolve(import.meta.dirname, '../../../federation/src/cli/main.ts');

export function releaseConfig(
  env: Environment,
  { dataDir, publicUrl }: { dataDir: string; publicUrl: string },
): ReleaseConfig {
  return {
    operators: new Set(operatorsOf(env)),
    command: existsSync(COMMAND) ? COMMAND : null,
    // As a start does: whoever ships to a live store from this shell does not mean the embedded product by it.
    store: env.REGISTRY_URL === EMBEDDED_REGISTRY ? join(dataDir, 'store') : (env.MFE_STORE ?? null),
    hosts: words(env.MFE_HOST ?? '').length > 0 ? words(env.MFE_HOST ?? '') : [publicUrl],
    dataDir,
  };
}

/** Nobody unless named. Who signs in without a password on their own machine tries out the demo with everything in it. */
function operatorsOf(env: Environment): string[] {
  const named = words(env.OPERATOR_TENANTS.toLowerCase());
  const wrong = named.find((id) => !UUID.test(id));
  if (wrong !== undefined)
    throw new ConfigError(`OPERATOR_TENANTS names "${wrong}", which is not the id of an organization.`);
  const isDemo = !env.SSO_ISSUER && (env.DEMO ?? (env.DATABASE_URL ? 'off' : 'on')) !== 'off';
  return named.length === 0 && isDemo ? [demoTenants.aurora.id] : named;
}

const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
