import type { Caller } from '@thali/kit/call/context';
import type { Span } from '@thali/kit/process/tracing';
import type { BodySize } from '@thali/proto/body-size';
import type { Held } from './bodies/held-bytes.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; set by the operation's guard, null for public operations. */
    caller: Caller | null;
    /** As whom limits count a public operation: a device, a session, or the network of a stranger (parties.ts); undefined for a phone. */
    party?: string;
    /** Takes back a part of what a public operation was counted as: 1 is all of it. */
    giveBack?: (points: number) => void;
    /** The bytes that are kept for it; undefined before its guard has let it in. */
    held?: Held;
    /** Gives back the place of a costly call. */
    leavePlace?: () => void;
    /** The request's own, while tracing is on. */
    span?: Span;
  }
  interface FastifyContextConfig {
    /** The contract's subject. */
    operation?: string;
    /** Failure bodies of this route also say `success: false`. */
    successFlag?: boolean;
    /** The body is a form with one file of at most so many bytes. */
    uploadBytes?: number;
    /** The largest JSON body; undefined where there is none. */
    body?: BodySize;
  }
}
