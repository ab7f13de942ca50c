/** The continuous ranked probability score of an ensemble, in the unit of its values: how far off it is, spread included. */
export function crpsOf(values: readonly number[], observed: number): number {
  return crpsInOrder(
    values.toSorted((a, b) => a - b),
    observed,
  );
}

function crpsInOrder(sorted: readonly number[], observed: number): number {
  const count = sorted.length;
  let [off, apart] = [0, 0];
  for (const [index, value] of sorted.entries()) {
    off += Math.abs(value - observed);
    // The sum of all differences, each pair once.
    apart += value * (2 * index - count + 1);
  }
  return off / count - apart / count ** 2;
}

/** Sums of errors, of hours that are scored. */
export class Errors {
  #count = 0;
  #absolute = 0;
  #square = 0;
  #crps = 0;

  add(values: readonly number[], observed: number): void {
    const sorted = values.toSorted((a, b) => a - b);
    const middle = (sorted.length - 1) / 2;
    const median = ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
    const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
    this.#count += 1;
    this.#absolute += Math.abs(median - observed);
    this.#square += (mean - observed) ** 2;
    this.#crps += crpsInOrder(sorted, observed);
  }

  get count(): number {
    return this.#count;
  }
  get mae(): number {
    return this.#absolute / this.#count;
  }
  get rmse(): number {
    return Math.sqrt(this.#square / this.#count);
  }
  get crps(): number {
    return this.#crps / this.#count;
  }
}
