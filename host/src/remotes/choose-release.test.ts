import { expect, test } from 'vitest';
import { bucketOf, candidatesFor } from './choose-release.ts';
import { releaseOf, sampleContract, sampleRemote } from './testing/sample-registry.ts';

const stable = sampleContract();
const next = sampleContract({ version: '1.1.0', build: 'bbbbbbbbbbbb' });
const before = sampleContract({ version: '0.9.0', build: 'cccccccccccc' });

const withCanary = (percent: number, tenants: string[] = []) => {
  const remote = sampleRemote(stable, before, { canary: { release: releaseOf(next), percent, tenants } });
  return { ...remote, releases: { ...remote.releases, [releaseOf(next)]: next } };
};

const person = (id: string, tenant = 't1') => ({ id, tenant });
const chosen = (remote: ReturnType<typeof withCanary>, who: { id: string; tenant: string } | null) =>
  candidatesFor('clients', remote, who).map(({ channel }) => channel);

test('without a canary everybody gets stable, and falls back to the one before', () => {
  expect(chosen(sampleRemote(stable, before), person('p'))).toEqual(['stable', 'previous']);
  expect(chosen(sampleRemote(stable), null)).toEqual(['stable']);
});

test('a canary of 10% reaches a tenth of 10,000 people within one percent', () => {
  const remote = withCanary(10);
  const people = Array.from({ length: 10_000 }, (_, index) => person(`6f9619ff-8b86-d011-b42d-${index}`));
  const reached = people.filter((who) => chosen(remote, who)[0] === 'canary').length;
  expect(reached).toBeGreaterThan(900);
  expect(reached).toBeLessThan(1100);
});

test('a person is always on the same side, and stays in when the canary widens', () => {
  const people = Array.from({ length: 2000 }, (_, index) => person(`person-${index}`));
  const reached = (percent: number) =>
    people.filter((who) => chosen(withCanary(percent), who)[0] === 'canary').map(({ id }) => id);
  expect(reached(10)).toEqual(reached(10));
  expect(reached(50)).toEqual(expect.arrayContaining(reached(10)));
  expect(reached(100)).toHaveLength(2000);
});

test('another release begins with other people', () => {
  const side = (release: string) =>
    Array.from({ length: 200 }, (_, index) => bucketOf(`person-${index}`, 'clients', release) < 1000);
  expect(side('1.0.0-aaaaaaaaaaaa')).not.toEqual(side('1.1.0-bbbbbbbbbbbb'));
});

test('a tenant named gets the canary at 0%; nobody gets it before sign-in', () => {
  const remote = withCanary(0, ['t1']);
  expect(chosen(remote, person('p', 't1'))).toEqual(['canary', 'stable']);
  expect(chosen(remote, person('p', 't2'))).toEqual(['stable', 'previous']);
  expect(chosen(withCanary(100), null)).toEqual(['stable', 'previous']);
});

test('a release that was taken back is nobody’s fallback, though it is named as the one before', () => {
  const remote = sampleRemote(stable, before, { recalled: [releaseOf(before)] });
  expect(chosen(remote, person('p'))).toEqual(['stable']);
});
