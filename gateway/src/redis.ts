import type { CheckResult } from '@thali/kit/process/health';
import type { Log } from '@thali/kit/process/log';
import { type Command, Redis } from 'ioredis';

const answerMs = 200;
const pulseMs = 1_000;
const startMs = 2_000;

/**
 * Rejects a command that has no answer after 200 ms. A process that stood still itself finds its timers due first and the answers, which were there
 * long since, behind them: so what has come is read before the command is given up.
 */
class PunctualRedis extends Redis {
  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    const giveUp = () => {
      if (!command.isSettled) command.reject(new Error('Redis did not answer in time'));
    };
    const late = setTimeout(() => setImmediate(giveUp), answerMs);
    const over = () => clearTimeout(late);
    command.promise.then(over, over);
    return super.sendCommand(command, stream);
  }
}

/** Redis holds counters and copies of public menus: nothing that could not be lost. Nothing ever waits for it longer than 200 ms, and while it is away not at all. */
export class Counters {
  readonly redis: Redis;
  private readonly pulse: NodeJS.Timeout;

  constructor(url: string, log: Log) {
    this.redis = new PunctualRedis(url, {
      enableOfflineQueue: false,
      connectTimeout: 1_000,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
    });
    this.redis.on('error', (error: Error) => log.debug({ err: error }, 'Redis'));
    // A frozen Redis keeps its connections open: without this every single call would wait for its time-out.
    this.pulse = setInterval(() => {
      if (this.redis.status !== 'ready') return;
      this.redis.ping().catch(() => {
        log.warn('Redis does not answer, counting locally');
        this.redis.disconnect(true);
      });
    }, pulseMs);
    this.pulse.unref();
  }

  /** Waits for the first connection, 2 s at most: the first callers after a start find the menus that others have seen, and are counted. */
  async tried(): Promise<void> {
    if (this.redis.status === 'ready') return;
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, startMs);
      this.redis.once('ready', () => {
        clearTimeout(late);
        resolve();
      });
    });
  }

  check = (): CheckResult => (this.redis.status === 'ready' ? 'up' : 'degraded');

  close(): void {
    clearInterval(this.pulse);
    this.redis.disconnect();
  }
}
