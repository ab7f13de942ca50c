import { getPosition } from 'suncalc';
import { seedOf } from '../seeded.ts';
import { normalCdf, process, type Spectrum } from './noise.ts';

export interface Place {
  latitude: number;
  longitude: number;
  /** Metres above the sea. */
  altitude: number;
  /** Places of one region have the same fronts, highs and lows. */
  region: string;
}

export interface Weather {
  /** Sun above the horizon, degrees; azimuth clockwise from north. */
  sun: { altitude: number; azimuth: number };
  /** Part of the sky covered, 0 to 1. */
  cloud: number;
  /** Irradiance in W/m²: on the horizontal plane, the direct beam facing the sun, the diffuse sky. */
  global: number;
  beam: number;
  diffuse: number;
  /** °C, 2 m above ground. */
  temperature: number;
  /** °C; never above the temperature. */
  dewPoint: number;
  /** Relative humidity in %. */
  humidity: number;
  /** The wind's state as a probability, 0 (calm) to 1 (storm); a site's own distribution makes a speed of it. */
  windQuantile: number;
  /** Hours of local solar time, 0 to 24. */
  solarHour: number;
}

const HOUR = 3600;
const day = 24 * HOUR;
const radians = Math.PI / 180;

const windSpectrum: Spectrum = {
  longest: 16 * day,
  shortest: HOUR / 4,
  knee: 4 * day,
  slope: 5 / 3,
  sharedDownTo: 6 * HOUR,
};
const cloudSpectrum: Spectrum = {
  ...windSpectrum,
  longest: 8 * day,
  shortest: HOUR / 12,
  slope: 1.5,
  knee: 2 * day,
};
const airSpectrum: Spectrum = {
  ...windSpectrum,
  longest: 20 * day,
  shortest: 2 * HOUR,
  knee: 6 * day,
  slope: 2,
};

/** The weather of a place at any time, as a function of nothing but the time. */
export function weatherOf(place: Place, name: string): (seconds: number) => Weather {
  const shared = (what: string) => seedOf(`${what}/${place.region}`);
  const wind = process(seedOf(`wind/${name}`), windSpectrum, shared('wind'));
  const clouds = process(seedOf(`cloud/${name}`), cloudSpectrum, shared('cloud'));
  const air = process(seedOf(`air/${name}`), airSpectrum, shared('air'));
  const moisture = process(seedOf(`moisture/${name}`), airSpectrum, shared('moisture'));
  const passing = process(seedOf(`passing/${name}`), {
    longest: HOUR,
    shortest: HOUR / 12,
    knee: HOUR,
    slope: 1,
  });

  return (seconds) => {
    const sun = getPosition(new Date(seconds * 1000), place.latitude, place.longitude);
    const solarHour = (((seconds / HOUR + place.longitude / 15) % 24) + 24) % 24;
    const dayOfYear = ((seconds / day) % 365.2425) + 0.5;
    const windQuantile = normalCdf(wind(seconds));
    // Depressions bring wind and clouds together.
    const cloud = normalCdf(1.5 * (0.9 * clouds(seconds) + 0.35 * wind(seconds)));

    const light = irradiance(sun.altitude, cloud, passing(seconds));
    const noon = noonElevation(place.latitude, dayOfYear);
    const season = -Math.cos((2 * Math.PI * (dayOfYear - 20)) / 365.25);
    const mean =
      33 - 0.45 * place.latitude + (7.5 + 0.05 * place.latitude) * season - 0.0065 * place.altitude;
    // Clear days are warm and clear nights cold; low winter sun warms little.
    const swing = 6.5 * (1 - 0.65 * cloud) * Math.max(0.25, Math.sin(noon * radians));
    const front = 3.2 * air(seconds);
    const temperature = mean + front + swing * Math.cos((2 * Math.PI * (solarHour - 15)) / 24);
    // The dew point follows the air mass, not the hour; fog is where the night air reaches it.
    const driest = mean + front - 2.5 - 5 * (1 - cloud) + 1.5 * moisture(seconds);
    const dewPoint = Math.min(temperature - 0.05, driest);
    const humidity = (100 * vapourPressure(dewPoint)) / vapourPressure(temperature);
    return { sun, cloud, ...light, temperature, dewPoint, humidity, windQuantile, solarHour };
  };
}

/** Clear sky after Haurwitz, clouds after Kasten and Czeplak, the diffuse part after Erbs. */
function irradiance(altitude: number, cloud: number, passing: number) {
  if (altitude <= 0) return { global: 0, beam: 0, diffuse: 0 };
  const height = Math.sin(altitude * radians);
  const clear = 1098 * height * Math.exp(-0.057 / height);
  // Broken clouds let the light jump, and their bright edges even add to a clear sky.
  const broken = 0.5 * cloud * (1 - cloud) * passing;
  const index = Math.min(1.08, Math.max(0.08, 1 - 0.75 * cloud ** 3.4 + broken));
  const global = clear * index;
  const clearness = Math.min(0.85, global / (1361 * height));
  const part = diffusePart(clearness);
  return { global, diffuse: global * part, beam: (global * (1 - part)) / Math.max(height, 0.05) };
}

function diffusePart(kt: number): number {
  if (kt <= 0.22) return 1 - 0.09 * kt;
  if (kt > 0.8) return 0.165;
  return 0.9511 - 0.1604 * kt + 4.388 * kt ** 2 - 16.638 * kt ** 3 + 12.336 * kt ** 4;
}

function noonElevation(latitude: number, dayOfYear: number): number {
  const declination = -23.44 * Math.cos((2 * Math.PI * (dayOfYear + 10)) / 365.25);
  return Math.max(0, 90 - Math.abs(latitude - declination));
}

/** Saturation vapour pressure in hPa (Magnus). */
export function vapourPressure(celsius: number): number {
  return 6.112 * Math.exp((17.62 * celsius) / (243.12 + celsius));
}
