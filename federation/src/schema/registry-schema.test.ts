import { expect, test } from 'vitest';
import type { Registry, RegistryRemote } from '../contract.ts';
import { releaseOf } from '../store/layout.ts';
import { sampleContract } from '../testing/sample-contract.ts';
import { assertRegistry } from './registry-schema.ts';

const contract = sampleContract();
const release = releaseOf(contract);
const next = sampleContract({ version: '1.1.0', build: '000000000000' });

const remote: RegistryRemote = {
  stable: release,
  previous: null,
  canary: { release: releaseOf(next), percent: 12.5, tenants: ['t1'] },
  disabled: null,
  history: [{ at: '2026-01-01T00:00:00.000Z', action: 'promote', release, by: 'somebody' }],
  releases: { [release]: contract, [releaseOf(next)]: next },
};

const registry = (changes: object = {}): Registry => ({
  schema: 1,
  revision: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  remotes: { clients: { ...remote, ...changes } },
});

test('a registry as it is composed is valid', () => {
  expect(() => assertRegistry(registry())).not.toThrow();
});

test.each([
  ['180% of all people', { canary: { ...remote.canary, percent: 180 } }, /canary\.percent must be <= 100/],
  ['a garbage release', { previous: 'garbage' }, /previous must match pattern/],
  ['a canary without a release', { canary: { percent: 10, tenants: [] } }, /required property 'release'/],
  [
    'a release without its contract',
    { releases: { [release]: contract } },
    /clients 1\.1\.0-0{12} has no contract/,
  ],
  ['a contract under another name', { releases: { ...remote.releases, [release]: next } }, /has no contract/],
  [
    'an action nobody knows',
    { history: [{ ...remote.history[0], action: 'guess' }] },
    /action must be equal/,
  ],
  ['something nobody knows', { extra: 1 }, /additional properties \(extra\)/],
])('%s is refused', (_what, changes, sentence) => {
  expect(() => assertRegistry(registry(changes))).toThrow(sentence);
});

test('a remote’s name that would leave its folder is refused', () => {
  expect(() => assertRegistry({ ...registry(), remotes: { '../x': remote } })).toThrow(
    /registry\.json is not valid/,
  );
});
