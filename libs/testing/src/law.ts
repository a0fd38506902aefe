/**
 * A law of the product is broken: an order lost or doubled, a sum that is wrong, a row of another tenant shown. Where chance is the finding,
 * the first failure is final: `make test` looks a second time at what failed, but never at this (docs/testing.md).
 */
export class LawBroken extends Error {
  constructor(law: string, cause: Error) {
    // The name stands in the message, because runners report that, whatever wraps the error.
    super(`LawBroken: ${law}\n${cause.message}`, { cause });
  }
}

/**
 * Runs assertions that say whether a law holds.
 * @param law a sentence
 * @throws LawBroken when one of Jest's assertions fails; any other error as it is, because a call that timed out or was refused for being
 * busy says nothing about the law
 */
export async function law(law: string, assertions: () => void | Promise<void>): Promise<void> {
  try {
    await assertions();
  } catch (error) {
    throw isFailedAssertion(error) ? new LawBroken(law, error) : error;
  }
}

/** By its mark, because the class of Jest's errors is not exported, and may be of another realm. */
const isFailedAssertion = (error: unknown): error is Error =>
  typeof error === 'object' && error !== null && 'matcherResult' in error;
