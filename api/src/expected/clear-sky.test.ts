import { describe, expect, it } from 'vitest';
import { beyondAtmosphere, clearGlobal, clearOnPlane, divided, skyOnPlane, sunAt } from './clear-sky.ts';

describe('the sun', () => {
  it('stands where the example of the Solar Position Algorithm has it (Reda and Andreas, NREL 2003)', () => {
    const sun = sunAt(Date.UTC(2003, 9, 17, 19, 30, 30), 39.742476, -105.1786);
    expect(90 - sun.altitude).toBeCloseTo(50.11162, 0);
    expect(Math.abs(90 - sun.altitude - 50.11162)).toBeLessThan(0.1);
    expect(Math.abs(sun.azimuth - 194.34024)).toBeLessThan(0.1);
  });
});

describe('a clear sky', () => {
  // The values pvlib holds its own against.
  it.each([
    [-20, 0],
    [-0.001, 0],
    [5, 48.6298687941956],
    [10, 135.741748091813],
    [30, 487.894132885425],
    [50, 778.766689344363],
    [90, 1035.0920325345],
  ])('with the sun at %d° gives %d W/m² on the horizontal plane (Haurwitz)', (altitude, global) => {
    expect(clearGlobal(altitude)).toBeCloseTo(global, 6);
  });

  // Tucson on 24 June 2014; results of PVLIB for MATLAB 1.4, of a plane at 40° to the south.
  it.each([
    { altitude: 7.14542956, azimuth: 66.71410338, beam: 316.1949056, diffuse: 40.46149818, plane: 27.1775 },
    {
      altitude: 79.43586438,
      azimuth: 144.76567754,
      beam: 939.95469881,
      diffuse: 118.45831879,
      plane: 102.9949,
    },
    {
      altitude: 17.58312878,
      azimuth: 287.04104128,
      beam: 646.22886049,
      diffuse: 62.03376265,
      plane: 33.1909,
    },
  ])(
    'gives $plane W/m² of its diffuse light on a plane (Hay and Davies)',
    ({ beam, diffuse, plane, ...sun }) => {
      const found = skyOnPlane({ beam, diffuse }, sun, { tilt: 40, azimuth: 180 }, 1321.1655834833093);
      expect(found).toBeCloseTo(plane, 3);
    },
  );

  it('falls on a plane that lies flat as on the horizontal one', () => {
    const time = Date.UTC(2026, 5, 21, 11);
    const sun = sunAt(time, 52.5, 13.4);
    expect(clearOnPlane(time, sun, { tilt: 0, azimuth: 0 })).toBeCloseTo(clearGlobal(sun.altitude), 6);
  });

  it('is divided so that the parts are the whole', () => {
    const { beam, diffuse } = divided(700, 45, 1361);
    expect(beam * Math.sin(Math.PI / 4) + diffuse).toBeCloseTo(700, 9);
  });

  it('gives a wall that the sun is behind no beam', () => {
    const time = Date.UTC(2026, 5, 21, 11);
    const sun = sunAt(time, 52.5, 13.4);
    const north = clearOnPlane(time, sun, { tilt: 90, azimuth: 0 });
    const south = clearOnPlane(time, sun, { tilt: 90, azimuth: 180 });
    expect(north).toBeGreaterThan(0);
    expect(north).toBeLessThan(south / 2);
  });
});

it('the sun is nearer in January', () => {
  expect(beyondAtmosphere(Date.UTC(2026, 0, 3))).toBeGreaterThan(1400);
  expect(beyondAtmosphere(Date.UTC(2026, 6, 4))).toBeLessThan(1320);
});
