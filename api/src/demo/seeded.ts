import { createHash } from 'node:crypto';

/** A UUID (version 8, RFC 9562) that depends on its name only, so that demo records keep their ids across installations. */
export function seededUuid(name: string): string {
  const bytes = createHash('sha256').update(`energy-monitor-demo/${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Well-mixed 32 bits of two integers (the finaliser of MurmurHash3): the ground of every value that must not depend on order. */
export function hash32(a: number, b: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b ^ 0x85ebca6b, 0xc2b2ae35);
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 16;
  return h >>> 0;
}

/** A seed of 32 bits made from a name. */
export function seedOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32LE(0);
}

/** Uniform in [0, 1), the same for the same two integers. */
export function uniform(seed: number, step: number): number {
  return hash32(seed, step) / 4_294_967_296;
}

/** Standard normal, the same for the same two integers (Box–Muller on two independent uniforms). */
export function gaussian(seed: number, step: number): number {
  const u = uniform(seed, step) + Number.EPSILON;
  const v = uniform(seed ^ 0x5bd1e995, step);
  return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v);
}
