import type { HistoryAction } from '../../contract.ts';
import { REMOTE_NAME } from '../../schema/semantic-version.ts';
import { assertValid, compileSchema } from '../../schema/validate.ts';
import { RefusalError } from '../refusal.ts';

/** `promote` includes canaries, `rollback` includes halting one, `disable` includes turning on again and withdrawing. */
export const RIGHTS = ['publish', 'promote', 'rollback', 'disable'] as const;
export type Right = (typeof RIGHTS)[number];

export const RIGHT_TO: Record<HistoryAction, Right> = {
  promote: 'promote',
  canary: 'promote',
  rollback: 'rollback',
  halt: 'rollback',
  disable: 'disable',
  enable: 'disable',
  withdraw: 'disable',
};

/** `policy.json`: whose key may move what. Only the installation's key can change it, and may do everything itself. */
export interface Policy {
  schema: 1;
  /** Names of keys, for people → raw Ed25519 public key in base64. */
  keys: Record<string, string>;
  /** Part → right → names of keys. `*` is every part that is not named itself, the host excepted. */
  rights: Record<string, Partial<Record<Right, string[]>>>;
}

const names = { type: 'array', uniqueItems: true, items: { type: 'string', minLength: 1 } } as const;

const validate = compileSchema<Policy>({
  type: 'object',
  additionalProperties: false,
  required: ['schema', 'keys', 'rights'],
  properties: {
    schema: { type: 'integer', const: 1 },
    keys: {
      type: 'object',
      propertyNames: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._@-]{0,60}$' },
      additionalProperties: { type: 'string', pattern: '^[A-Za-z0-9+/]{43}=$' },
    },
    rights: {
      type: 'object',
      propertyNames: { type: 'string', pattern: `^\\*$|${REMOTE_NAME}` },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(RIGHTS.map((right) => [right, names])),
      },
    },
  },
});

/** Checks the shape, and what a schema cannot say: that whoever has a right has a key. */
export function assertPolicy(value: unknown): asserts value is Policy {
  assertValid(validate, 'The policy', value);
  const { keys, rights } = value;
  for (const [part, given] of Object.entries(rights))
    for (const [right, holders] of Object.entries(given))
      for (const name of holders)
        if (keys[name] === undefined)
          throw new RefusalError(`The policy lets ${name} ${right} ${part}, and has no key of that name.`);
  const doubled = Object.keys(keys).find((name, index, all) =>
    all.slice(index + 1).some((other) => keys[other] === keys[name]),
  );
  if (doubled !== undefined)
    throw new RefusalError(
      `The policy has the key of ${doubled} under two names: each person or team has its own.`,
    );
}

/** What people call a key; null: the policy does not name it. */
export const nameOfKey = ({ keys }: Policy, key: string): string | null =>
  Object.keys(keys).find((name) => keys[name] === key) ?? null;

export function holdersOf({ rights }: Policy, right: Right, part: string): string[] {
  const given = rights[part] ?? (part === 'host' ? undefined : rights['*']);
  return given?.[right] ?? [];
}

interface Who {
  /** Public half of the installation's key. */
  installation: string;
  policy: Policy | null;
}

/** @throws RefusalError with one sentence: who may */
export function assertMay({ installation, policy }: Who, key: string, right: Right, part: string): void {
  if (key === installation) return;
  const what = `${right === 'rollback' ? 'roll back' : right} ${part}`;
  if (policy === null)
    throw new RefusalError(
      `Only the installation's key may ${what}, and the key here is another: no policy names others.`,
    );
  const name = nameOfKey(policy, key);
  const holders = holdersOf(policy, right, part);
  if (name !== null && holders.includes(name)) return;
  const who = name === null ? 'The key here, which the policy does not name,' : `The key of ${name}`;
  const others = holders.length === 0 ? 'nobody but the installation may' : `${holders.join(', ')} may`;
  throw new RefusalError(`${who} may not ${what}: ${others}.`);
}
