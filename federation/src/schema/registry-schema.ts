import type { Registry, RegistryRemote, RemotePointer } from '../contract.ts';
import { contractSchema } from './contract-schema.ts';
import { RELEASE_ID, REMOTE_NAME } from './semantic-version.ts';
import { assertValid, compileSchema, DocumentError } from './validate.ts';

const release = { type: 'string', pattern: RELEASE_ID } as const;
const releaseOrNull = { type: ['string', 'null'], pattern: RELEASE_ID } as const;
const time = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' } as const;

/** Of a sentence: everybody's pages load what one team has written. */
const MOST_CHARACTERS = 2000;

const pointerProperties = {
  stable: releaseOrNull,
  previous: releaseOrNull,
  canary: {
    type: ['object', 'null'],
    additionalProperties: false,
    required: ['release', 'percent', 'tenants'],
    properties: {
      release,
      percent: { type: 'number', minimum: 0, maximum: 100 },
      tenants: { type: 'array', uniqueItems: true, items: { type: 'string', minLength: 1 } },
    },
  },
  disabled: { type: ['string', 'null'], minLength: 1, maxLength: MOST_CHARACTERS },
  serial: { type: 'integer', minimum: 1 },
  history: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['at', 'action', 'release', 'by'],
      properties: {
        at: time,
        action: {
          type: 'string',
          enum: ['promote', 'canary', 'halt', 'rollback', 'disable', 'enable', 'withdraw'],
        },
        release: releaseOrNull,
        by: { type: 'string' },
        note: { type: 'string', maxLength: MOST_CHARACTERS },
        urgent: { type: 'boolean', const: true },
      },
    },
  },
} as const;

const remoteSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['stable', 'previous', 'canary', 'disabled', 'history', 'releases'],
  properties: {
    ...pointerProperties,
    recalled: { type: 'array', uniqueItems: true, items: release },
    releases: {
      type: 'object',
      propertyNames: { type: 'string', pattern: RELEASE_ID },
      additionalProperties: contractSchema,
    },
  },
} as const;

/** What a part points to, with the marks that browsers do not read. */
const pointerSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['stable', 'previous', 'canary', 'disabled', 'history'],
  properties: {
    ...pointerProperties,
    bad: {
      type: 'object',
      propertyNames: { type: 'string', pattern: RELEASE_ID },
      additionalProperties: {
        type: 'object',
        required: ['at', 'by', 'how', 'reason'],
        properties: {
          at: time,
          by: { type: 'string' },
          how: { type: 'string', enum: ['rollback', 'halt', 'disable'] },
          reason: { type: 'string', maxLength: MOST_CHARACTERS },
        },
      },
    },
  },
} as const;

export const registrySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['schema', 'revision', 'updatedAt', 'remotes'],
  properties: {
    schema: { type: 'integer', const: 1 },
    revision: { type: 'integer', minimum: 1 },
    updatedAt: time,
    expiresAt: time,
    log: {
      type: 'object',
      additionalProperties: false,
      required: ['size', 'head'],
      properties: {
        size: { type: 'integer', minimum: 1 },
        head: { type: 'string', pattern: '^[0-9a-f]{64}$' },
        since: time,
      },
    },
    remotes: {
      type: 'object',
      propertyNames: { type: 'string', pattern: REMOTE_NAME },
      additionalProperties: remoteSchema,
    },
    signature: { type: 'string', pattern: '^[A-Za-z0-9+/]{86}==$' },
  },
} as const;

const validate = compileSchema<Registry>(registrySchema);
const validateRemote = compileSchema<RegistryRemote>(remoteSchema);
const validatePointer = compileSchema<RemotePointer>(pointerSchema);

/** Checks the shape, and what a schema cannot say: that each release named is there and is the one it is named as. */
export function assertRegistry(value: unknown): asserts value is Registry {
  assertValid(validate, 'registry.json', value);
  for (const [name, remote] of Object.entries(value.remotes)) assertOwnReleases(name, remote);
}

/** The same of one part: what is wrong with one team's must not become everybody's. */
export function assertRemote(name: string, value: unknown): asserts value is RegistryRemote {
  assertValid(validateRemote, `What the registry would say of ${name}`, value);
  assertOwnReleases(name, value);
}

/** Whether the registry could hold what a part points to. */
export function assertPointer(name: string, value: unknown): asserts value is RemotePointer {
  assertValid(validatePointer, `What ${name} would point to`, value);
}

function assertOwnReleases(name: string, { stable, previous, canary, releases }: RegistryRemote): void {
  for (const named of [stable, previous, canary?.release ?? null]) {
    const contract = named === null ? undefined : releases[named];
    if (named === null) continue;
    if (contract?.name === name && `${contract.version}-${contract.build}` === named) continue;
    throw new DocumentError(`registry.json is not valid: ${name} ${named} has no contract of its own in it.`);
  }
}
