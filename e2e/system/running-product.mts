import { TestEnvironment } from 'jest-environment-node';
import { product } from './product.mts';

/** Gives every suite the same running product as the global `thali`. */
export default class RunningProduct extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.thali = await product();
  }
}
