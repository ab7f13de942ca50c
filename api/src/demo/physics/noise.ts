import { gaussian, hash32 } from '../seeded.ts';

/** A random process: its value at a time in seconds since the epoch, standard normal over long times. */
export type Process = (seconds: number) => number;

export interface Spectrum {
  /** Longest and shortest time scale, in seconds. */
  longest: number;
  shortest: number;
  /** Above this scale the spectrum is flat, below it falls with `slope` (5/3 is turbulence after Kolmogorov). */
  knee: number;
  slope: number;
  /** Scales down to this one come from `shared` (weather that neighbours have in common), shorter ones from `own`. */
  sharedDownTo?: number;
}

/**
 * Noise with a power-law spectrum as a sum of octaves. Each octave interpolates independent normal values on a grid
 * fixed to the epoch, so that the value of an instant depends on the instant alone: the past month and a live reading
 * fit together whenever each is computed.
 */
export function process(own: number, spectrum: Spectrum, shared: number = own): Process {
  const octaves: { weight: number; at: Process }[] = [];
  let total = 0;
  for (let scale = spectrum.longest; scale >= spectrum.shortest; scale /= 2) {
    const seed = scale >= (spectrum.sharedDownTo ?? Number.POSITIVE_INFINITY) ? shared : own;
    // The power of an octave is density × width, that is f^(1 - slope) below the knee and f above it.
    const power =
      scale <= spectrum.knee ? scale ** (spectrum.slope - 1) : spectrum.knee ** spectrum.slope / scale;
    total += power;
    octaves.push({ weight: Math.sqrt(power), at: octave(hash32(seed, Math.round(scale)), scale) });
  }
  const norm = 1 / Math.sqrt(total);
  return (seconds) => norm * octaves.reduce((sum, { weight, at }) => sum + weight * at(seconds), 0);
}

function octave(seed: number, scale: number): Process {
  // A grid of its own, or all octaves would have their knots at the same instants.
  const offset = (hash32(seed, 1) / 4_294_967_296) * scale;
  let cell = Number.NaN;
  let left = 0;
  let right = 0;
  return (seconds) => {
    const position = (seconds + offset) / scale;
    const index = Math.floor(position);
    if (index !== cell) {
      left = index === cell + 1 ? right : gaussian(seed, index);
      right = gaussian(seed, index + 1);
      cell = index;
    }
    const x = position - index;
    const w = x * x * (3 - 2 * x);
    // The mean of two independent values varies less than each; dividing keeps the variance the same everywhere.
    return (left * (1 - w) + right * w) / Math.hypot(w, 1 - w);
  };
}

/** The standard normal distribution function (the logistic approximation of Bowling et al. 2009, error below 0.0002). */
export function normalCdf(z: number): number {
  return 1 / (1 + Math.exp(-(0.07056 * z ** 3 + 1.5976 * z)));
}
