type Triple = readonly [number, number, number];

/**
 * What is left of linear light for people who lack a kind of cone (G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: A
 * Physiologically-based Model for Simulation of Color Vision Deficiency, 2009, severity 1.0).
 */
export const visions = {
  typical: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, readonly Triple[]>;

export type Vision = keyof typeof visions;

/** Light of `#rrggbb`, from 0 to 1. */
function linear(color: string): Triple {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

const row = ([a, b, c]: Triple, [x, y, z]: Triple) => a * x + b * y + c * z;

function through(light: Triple, [first, second, third]: readonly Triple[]): Triple {
  const seen = (weights: Triple = [0, 0, 0]) => Math.min(1, Math.max(0, row(weights, light)));
  return [seen(first), seen(second), seen(third)];
}

/** Where distances are what people see (OKLab, B. Ottosson 2020). */
function perceived(light: Triple): Triple {
  const cones: Triple = [
    Math.cbrt(row([0.4122214708, 0.5363325363, 0.0514459929], light)),
    Math.cbrt(row([0.2119034982, 0.6806995451, 0.1073969566], light)),
    Math.cbrt(row([0.0883024619, 0.2817188376, 0.6299787005], light)),
  ];
  return [
    row([0.2104542553, 0.793617785, -0.0040720468], cones),
    row([1.9779984951, -2.428592205, 0.4505937099], cones),
    row([0.0259040371, 0.7827717662, -0.808675766], cones),
  ];
}

/** How far two colors are apart for somebody: 1 between black and white, about 0.02 where people begin to see it. */
export function distanceSeen(a: string, b: string, vision: Vision): number {
  const [x, y] = [a, b].map((color) => perceived(through(linear(color), visions[vision])));
  return Math.hypot(...[0, 1, 2].map((axis) => (x?.[axis] ?? 0) - (y?.[axis] ?? 0)));
}
