import { getPosition } from 'suncalc';

/** Where the sun stands, in degrees: above the horizon, and clockwise from north. */
export interface Sun {
  altitude: number;
  azimuth: number;
}

/** A plane of modules, in degrees: from the horizontal, and clockwise from north. */
export interface Plane {
  tilt: number;
  azimuth: number;
}

interface Sky {
  /** W/m²: the direct beam facing the sun, and the diffuse sky on the horizontal plane. */
  beam: number;
  diffuse: number;
}

const radians = Math.PI / 180;
const SOLAR_CONSTANT = 1361;
/** What common ground gives back of the light. */
const ALBEDO = 0.2;
/** cos 89°: nearer to the horizon the beam's share of the horizontal plane says nothing. */
const LEAST_COSINE = 0.01745;

export function sunAt(time: number, latitude: number, longitude: number): Sun {
  return getPosition(new Date(time), latitude, longitude);
}

/** Irradiance on the horizontal plane under a clear sky in W/m² (Haurwitz 1945, constants as in pvlib). */
export function clearGlobal(altitude: number): number {
  const cosine = Math.sin(altitude * radians);
  return cosine <= 0 ? 0 : 1098 * cosine * Math.exp(-0.059 / cosine);
}

/** Beyond the atmosphere, facing the sun, in W/m² (Duffie and Beckman). */
export function beyondAtmosphere(time: number): number {
  const dayOfYear = ((time - Date.UTC(new Date(time).getUTCFullYear(), 0, 0)) / 86_400_000) | 0;
  return SOLAR_CONSTANT * (1 + 0.033 * Math.cos((2 * Math.PI * dayOfYear) / 365));
}

/** Divides what falls on the horizontal plane into beam and diffuse sky (Erbs, Klein and Duffie 1982). */
export function divided(global: number, altitude: number, beyond: number): Sky {
  const cosine = Math.max(Math.sin(altitude * radians), LEAST_COSINE);
  const diffuse = global * diffusePart(Math.min(1, global / (beyond * cosine)));
  return { diffuse, beam: (global - diffuse) / cosine };
}

function diffusePart(clearness: number): number {
  if (clearness <= 0.22) return 1 - 0.09 * clearness;
  if (clearness > 0.8) return 0.165;
  return (
    0.9511 - 0.1604 * clearness + 4.388 * clearness ** 2 - 16.638 * clearness ** 3 + 12.336 * clearness ** 4
  );
}

/** The cosine of the angle between the sun and the plane's normal; below zero it is behind the plane. */
function incidence(sun: Sun, plane: Plane): number {
  const height = sun.altitude * radians;
  const tilt = plane.tilt * radians;
  return (
    Math.sin(height) * Math.cos(tilt) +
    Math.cos(height) * Math.sin(tilt) * Math.cos((sun.azimuth - plane.azimuth) * radians)
  );
}

/** What of the diffuse sky falls on the plane: the part around the sun and the even rest (Hay and Davies 1980). */
export function skyOnPlane({ beam, diffuse }: Sky, sun: Sun, plane: Plane, beyond: number): number {
  const cosine = Math.max(Math.sin(sun.altitude * radians), LEAST_COSINE);
  const aroundSun = beam / beyond;
  const ratio = Math.max(incidence(sun, plane), 0) / cosine;
  const even = ((1 - aroundSun) * (1 + Math.cos(plane.tilt * radians))) / 2;
  return diffuse * (aroundSun * ratio + even);
}

/** Irradiance on the plane under a clear sky, in W/m². */
export function clearOnPlane(time: number, sun: Sun, plane: Plane): number {
  const global = clearGlobal(sun.altitude);
  if (global <= 0) return 0;
  const beyond = beyondAtmosphere(time);
  const sky = divided(global, sun.altitude, beyond);
  const ground = (global * ALBEDO * (1 - Math.cos(plane.tilt * radians))) / 2;
  return sky.beam * Math.max(incidence(sun, plane), 0) + skyOnPlane(sky, sun, plane, beyond) + ground;
}
