/** An exact rational number. It does not use libs/money, because a check must not be computed with the checked code. */
export class Fraction {
  private constructor(
    private readonly top: bigint,
    /** Above 0. */
    private readonly bottom: bigint,
  ) {}

  /** A whole number, or decimals as they are written: `33.33`. */
  static of(value: bigint | string): Fraction {
    if (typeof value === 'bigint') return new Fraction(value, 1n);
    const [whole = '0', decimals = ''] = value.split('.');
    return new Fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
  }

  plus(other: Fraction): Fraction {
    return new Fraction(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom);
  }
  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.top, other.bottom));
  }
  times(other: Fraction): Fraction {
    return new Fraction(this.top * other.top, this.bottom * other.bottom);
  }
  /** @param other above 0 */
  over(other: Fraction): Fraction {
    return new Fraction(this.top * other.bottom, this.bottom * other.top);
  }
  exceeds(other: Fraction): boolean {
    return this.top * other.bottom > other.top * this.bottom;
  }
  /** The largest whole number that is not above it, also below 0. */
  floor(): bigint {
    const cut = this.top / this.bottom;
    return this.top < 0n && cut * this.bottom !== this.top ? cut - 1n : cut;
  }
  /** To a whole number, a half goes up. */
  rounded(): bigint {
    return this.plus(new Fraction(1n, 2n)).floor();
  }
}
