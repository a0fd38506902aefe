import type { Caller } from '@thali/kit/call/context';
import type { Span } from '@thali/kit/process/tracing';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; set by the operation's guard, null for public operations. */
    caller: Caller | null;
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
    /** Most objects and lists within each other in a JSON body. */
    bodyDepth?: number;
  }
}
