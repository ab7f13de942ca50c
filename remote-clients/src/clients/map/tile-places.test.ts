import { describe, expect, it } from 'vitest';
import { projectionOf } from './map-view.ts';
import { addressOf, scaleOfLevel, tilePlaces } from './tile-places.ts';

const size = { width: 640, height: 400 };

describe('tiles below the sites', () => {
  it('are those of the world where all of it is seen', () => {
    const places = tilePlaces(projectionOf({ center: [0, 0], scale: scaleOfLevel(0) }, size), size);
    expect(places).toEqual([{ key: '0/0/0', z: 0, x: 0, y: 0, left: 192, top: 72, side: 256 }]);
  });

  it('hold the place in the middle, as servers number them', () => {
    // Berlin is in 12/2200/1343.
    const projection = projectionOf({ center: [13.4, 52.52], scale: scaleOfLevel(12) }, size);
    const places = tilePlaces(projection, size);
    const middle = places.find(
      ({ left, top, side }) => left <= 320 && left + side > 320 && top <= 200 && top + side > 200,
    );
    expect(middle?.key).toBe('12/2200/1343');
    expect(addressOf('https://tiles.example/{z}/{x}/{y}.png?v={z}', { z: 12, x: 2200, y: 1343 })).toBe(
      'https://tiles.example/12/2200/1343.png?v=12',
    );
  });

  it.each([0.3, 1, 7.4, 11.6, 25])('cover what is seen, and no more, at level %d', (level) => {
    const view = { center: [-120.5, 37] as [number, number], scale: scaleOfLevel(level) };
    const places = tilePlaces(projectionOf(view, size), size);
    expect(places.length).toBeGreaterThan(0);
    expect(places.length).toBeLessThan(40);
    for (const { x, y, z, left, top, side } of places) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x, y)).toBeLessThan(2 ** z);
      expect(left < size.width && left + side > 0 && top < size.height && top + side > 0).toBe(true);
    }
  });
});
