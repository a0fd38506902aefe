import { appendFileSync, readdirSync } from 'node:fs';
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { unseenRows } from './unseen-rows.ts';

/** `make test` collects the rows of its first and its second look there and judges them afterwards (judge-rows.ts). */
const collected = process.env.THALI_SEEN_ROWS;

/**
 * After a run of all browser tests: prints the texts and screens of the specification that no test has ticked, and fails when there are
 * any.
 */
export default class TicksReporter implements Reporter {
  private readonly ticked = new Set<string>();
  private complete = false;
  private ran = 0;

  onBegin(config: FullConfig, suite: Suite): void {
    const asked = new Set(suite.allTests().map(({ location }) => location.file.split('/').at(-1)));
    const specs = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.spec.ts'));
    this.complete = String(config.grep) === '/.*/' && specs.every((file) => asked.has(file));
  }

  onTestEnd(_test: TestCase, { status, annotations }: TestResult): void {
    this.ran += 1;
    if (status !== 'passed') return;
    for (const { type, description } of annotations) if (type === 'tick' && description) this.ticked.add(description);
  }

  async onEnd({ status }: FullResult): Promise<{ status?: FullResult['status'] }> {
    if (!this.ran || status === 'interrupted') return {};
    if (collected) {
      appendFileSync(collected, [...this.ticked, ''].join('\n'));
      return {};
    }
    if (!this.complete) {
      console.log(`\n${this.ticked.size} rows of the specification ticked off by these tests`);
      return {};
    }
    const faults = unseenRows(this.ticked);
    for (const fault of faults) console.log(fault);
    return faults.length && status === 'passed' ? { status: 'failed' } : {};
  }
}
