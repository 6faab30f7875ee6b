import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const CHARACTERS_MAX = 8_000;

/** Prints the accessibility tree of the page of each failed test, for runs that retain only their output. */
export default class FailedPageReporter implements Reporter {
  readonly #pages: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus) return;
    const path = result.attachments.find(({ name }) => name === 'error-context')?.path;
    if (path === undefined) return;
    const [, tree = ''] = /```yaml\n([^]*?)```/.exec(readFileSync(path, 'utf8')) ?? [];
    this.#pages.push(`\n── the page when '${test.title}' failed\n${tree.slice(0, CHARACTERS_MAX)}`);
  }

  onEnd(): void {
    for (const page of this.#pages) console.log(page);
  }
}
