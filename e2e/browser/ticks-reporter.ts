import { appendFileSync } from 'node:fs';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** `make test` collects the rows of component and browser tests, of the first and the second look, and judges them afterwards (judge-rows.ts). */
const collected = process.env.THALI_SEEN_ROWS;

/** Hands on the texts and screens of the specification that these tests have ticked. */
export default class TicksReporter implements Reporter {
  private readonly ticked = new Set<string>();
  private ran = 0;

  onTestEnd(_test: TestCase, { status, annotations }: TestResult): void {
    this.ran += 1;
    if (status !== 'passed') return;
    for (const { type, description } of annotations) if (type === 'tick' && description) this.ticked.add(description);
  }

  onEnd({ status }: FullResult): void {
    if (!this.ran || status === 'interrupted') return;
    if (collected) appendFileSync(collected, [...this.ticked, ''].join('\n'));
    else console.log(`\n${this.ticked.size} rows of the specification ticked off by these tests`);
  }
}
