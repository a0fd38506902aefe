/** Exact integer arithmetic, through bigint: an answer is right to the last unit or it is a RangeError. */

export interface Division {
  quotient: number;
  remainder: number;
}

/** Passes a safe integer through; RangeError for anything that is not one. */
export function safe(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a safe integer`);
  return value;
}

/** Passes an integer of 0 or more through; RangeError for anything else. */
export function amount(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not a safe integer of 0 or more`);
  return value;
}

/**
 * `a × b` divided by `divisor`, rounded down, with what is left over (0 <= remainder < divisor).
 * All three are integers, `divisor` at least 1. RangeError when they are not or the quotient is not a safe integer.
 */
export function divideProduct(a: number, b: number, divisor: number): Division {
  const dividend = BigInt(a) * BigInt(b);
  const by = BigInt(divisor);
  const rest = dividend % by;
  // Division of bigints rounds towards zero, which is up for negative quotients.
  const down = rest < 0n ? 1n : 0n;
  return { quotient: safe(Number(dividend / by - down)), remainder: Number(rest + down * by) };
}

/** `a × b / divisor` to the nearest whole number, a half goes up. Arguments and errors as in {@link divideProduct}. */
export function roundedDivision(a: number, b: number, divisor: number): number {
  const { quotient, remainder } = divideProduct(a, b, divisor);
  return 2 * remainder >= divisor ? safe(quotient + 1) : quotient;
}

/**
 * The other way round: the smallest `b` of 0 or more with which `roundedDivision(a, b, divisor)` is at least `quotient`.
 * `a` and `divisor` are integers of 1 or more, or `quotient` is 0. RangeError when the answer is not a safe integer.
 */
export function leastFactor(quotient: number, a: number, divisor: number): number {
  if (quotient === 0) return 0;
  // From a half below it on a quotient is rounded up: a × b / divisor >= quotient - 1/2.
  const [least, by] = [(2n * BigInt(quotient) - 1n) * BigInt(divisor), 2n * BigInt(a)];
  return safe(Number((least + by - 1n) / by));
}
