import { expect, test } from 'vitest';
import { auroraSites } from './aurora-sites.ts';
import { borealisSites } from './borealis-sites.ts';

test('the fleets are of the promised size, with ids of their own', () => {
  const all = [...auroraSites, ...borealisSites];
  expect(auroraSites).toHaveLength(60);
  expect(borealisSites).toHaveLength(8);
  expect(new Set(all.map(({ id }) => id)).size).toBe(68);
  expect(new Set(all.map(({ name }) => name)).size).toBe(68);
});

test('every status, connectivity and building that a list filters by occurs', () => {
  expect(new Set(auroraSites.map(({ status }) => status))).toEqual(
    new Set(['active', 'inactive', 'maintenance']),
  );
  const silent = auroraSites.map(({ silentHours }) => silentHours);
  expect(silent.filter((hours) => hours === 0).length).toBeGreaterThan(40);
  expect(silent.some((hours) => hours !== null && hours > 0.5 && hours < 24)).toBe(true);
  expect(silent.some((hours) => hours !== null && hours > 24)).toBe(true);
  expect(silent).toContain(null);
  for (const building of ['Building A', 'Building B', 'Building C']) {
    expect(auroraSites.filter((site) => site.location === building).length).toBeGreaterThan(3);
  }
});

test('a child stands at a site of the same tenant', () => {
  for (const sites of [auroraSites, borealisSites]) {
    const ids = new Set(sites.map(({ id }) => id));
    const children = sites.filter(({ parentId }) => parentId !== null);
    for (const child of children) expect(ids).toContain(child.parentId);
  }
});
