import { msg } from '@lingui/core/macro';

/** What was refunded before it was cooked is to the kitchen. */
export const refundedWords = { stopped: msg`Refunded, do not cook`, goesOn: msg`Refunded, goes on being cooked` };
