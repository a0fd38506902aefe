import { TestEnvironment } from 'jest-environment-node';
import type { Thali } from '../../tools/stack/thali.ts';
import { loggedAbout } from './logged.ts';
import { product } from './product.mts';

const aRequest = /requestId\W+([\da-f-]{36})/;

/** Gives every suite the same running product as the global `thali`. */
export default class RunningProduct extends TestEnvironment {
  private thali?: Thali;

  override async setup(): Promise<void> {
    await super.setup();
    this.thali = await product();
    this.global.thali = this.thali;
  }

  /** A failure that shows a refused request begins with what the parts logged about it: afterwards the logs are gone. */
  handleTestEvent(event: { name: string; error?: unknown }): void {
    if (event.name !== 'test_fn_failure' && event.name !== 'hook_failure') return;
    const error = event.error as Error | undefined;
    const requestId = aRequest.exec(error?.stack ?? '')?.[1];
    if (!error || !requestId || !this.thali) return;
    error.stack = [...loggedAbout(requestId, this.thali.stateDir), error.stack].join('\n');
  }
}
