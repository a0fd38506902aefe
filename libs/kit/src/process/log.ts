import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Structured log of one process. Passwords and cookies are cut out at the top of an entry and one level below, tokens one level below.
 * `gathered`: lines that come while another is being written are written together, for processes that write thousands a second. An orderly
 * exit still loses none.
 */
export const createLog = (service: string, level: string, { gathered = false } = {}): Log =>
  pino(
    {
      level,
      base: { service },
      redact: { paths: ['password', '*.password', 'cookie', '*.cookie', '*.refreshToken', '*.accessToken'], censor: '[cut]' },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination({ dest: 1, sync: !gathered }),
  );

/** Nest's own messages through the same log. */
export const nestLogger = (log: Log): LoggerService => ({
  log: (message, context) => log.debug({ context }, String(message)),
  error: (message, stack, context) => log.error({ context, stack }, String(message)),
  warn: (message, context) => log.warn({ context }, String(message)),
  debug: (message, context) => log.debug({ context }, String(message)),
  verbose: (message, context) => log.trace({ context }, String(message)),
});
