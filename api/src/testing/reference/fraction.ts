/** Exact fractions of whole numbers of any size; a double is one. */
export class Fraction {
  static readonly zero = new Fraction(0n, 1n);
  readonly top: bigint;
  readonly bottom: bigint;

  private constructor(top: bigint, bottom: bigint) {
    this.top = top;
    this.bottom = bottom;
  }

  /** The very number that a double stands for. */
  static of(double: number): Fraction {
    let top = double;
    let bottom = 1n;
    while (!Number.isInteger(top)) {
      top *= 2;
      bottom *= 2n;
    }
    return new Fraction(BigInt(top), bottom);
  }

  /** In lowest terms. */
  static #reduced(top: bigint, bottom: bigint): Fraction {
    let [a, b] = [top < 0n ? -top : top, bottom];
    while (b > 0n) [a, b] = [b, a % b];
    return a > 1n ? new Fraction(top / a, bottom / a) : new Fraction(top, bottom);
  }

  static sum(items: readonly Fraction[]): Fraction {
    return items.reduce((sum, item) => sum.plus(item), Fraction.zero);
  }

  static mean(items: readonly Fraction[]): Fraction {
    return Fraction.sum(items).over(Fraction.of(items.length));
  }

  plus({ top, bottom }: Fraction): Fraction {
    return bottom === this.bottom
      ? new Fraction(this.top + top, bottom)
      : Fraction.#reduced(this.top * bottom + top * this.bottom, this.bottom * bottom);
  }

  minus({ top, bottom }: Fraction): Fraction {
    return this.plus(new Fraction(-top, bottom));
  }

  times({ top, bottom }: Fraction): Fraction {
    return Fraction.#reduced(this.top * top, this.bottom * bottom);
  }

  over({ top, bottom }: Fraction): Fraction {
    return top < 0n
      ? Fraction.#reduced(-this.top * bottom, this.bottom * -top)
      : Fraction.#reduced(this.top * bottom, this.bottom * top);
  }

  get isPositive(): boolean {
    return this.top > 0n;
  }

  /** The nearest double, or one beside it. */
  toNumber(): number {
    const scale = 2n ** 80n;
    const sign = this.top < 0n ? -1 : 1;
    const size = this.top < 0n ? -this.top : this.top;
    const whole = size / this.bottom;
    return sign * (Number(whole) + Number(((size % this.bottom) * scale) / this.bottom) / 2 ** 80);
  }
}
