/** `make test-all` runs the longest tests whole; `make test` runs a part of each, in which the same is asserted of fewer cases. */
export const inPart = (whole: number, part: number): number => (process.env.THALI_WHOLE ? whole : part);
