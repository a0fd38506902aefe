import type { Thali } from '../../tools/stack/thali.ts';

/** The running product (see running-product.mts). */
export const { thali } = globalThis as unknown as { thali: Thali };
