import { v7 as uuidv7 } from 'uuid';
import { sixteenRandomBytes } from './random-bytes.js';

/** A UUIDv7. */
export const requestId = (): string => uuidv7({ random: sixteenRandomBytes() });
