import { expect, test } from 'vitest';
import { worseThanStable } from './compare-releases.ts';

const health = (failures: number, people: number) => ({ failures, people });

test.each([
  ['it fails everybody', health(3, 3), health(0, 1000)],
  ['a fifth fails where stable never does', health(10, 50), health(2, 5000)],
  ['it fails twice as many as with stable, over many people', health(400, 10_000), health(200, 10_000)],
  ['it fails most and nobody has loaded stable yet', health(5, 6), undefined],
])('a canary is worse when %s', (_what, canary, stable) => {
  expect(worseThanStable(canary, stable)).toMatch(/it failed \d+ of \d+ people/);
});

test.each([
  ['it has not been loaded', undefined, health(0, 1000)],
  ['two failures may be chance', health(2, 2), health(0, 1000)],
  ['it fails as often as stable', health(20, 1000), health(20, 1000)],
  ['it fails a little more, within chance', health(6, 100), health(40, 1000)],
  ['stable itself is broken', health(50, 100), health(600, 1000)],
])('a canary is not worse when %s', (_what, canary, stable) => {
  expect(worseThanStable(canary, stable)).toBeNull();
});
