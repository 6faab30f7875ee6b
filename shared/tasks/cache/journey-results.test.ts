import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../root.mjs';
import { journeyResults } from './journey-results.mjs';

const SECOND = 1000;
const config = { rootDir: join(ROOT, 'e2e/journeys') };

const ran = (from: number, to: number) => ({
  workerIndex: 0,
  startTime: new Date(from * SECOND).toISOString(),
  duration: (to - from) * SECOND,
  status: 'passed',
});
const suite = (file: string, status: string, ...results: ReturnType<typeof ran>[]) => ({
  file,
  suites: [{ file, specs: [{ tests: [{ status, results }] }] }],
});
const served = (...files: [second: number, file: string][]) =>
  new Map([[0, files.map(([second, file]) => ({ at: second * SECOND, file }))]]);

describe('results of journeys', () => {
  it('name what was served during each, and between two for both', () => {
    const suites = [
      suite('a.spec.ts', 'expected', ran(1, 3)),
      suite('b.spec.ts', 'expected', ran(5, 8)),
    ];
    const requests = served([0, 'start.js'], [2, 'a.js'], [4, 'between.js'], [6, 'b.js']);
    const results = journeyResults({ config, suites }, requests);
    expect(results.get('e2e/journeys/a.spec.ts')).toEqual({
      passed: 1,
      skipped: 0,
      ms: 2 * SECOND,
      isGood: true,
      served: ['a.js', 'between.js', 'start.js'],
    });
    expect(results.get('e2e/journeys/b.spec.ts')?.served).toEqual(['b.js', 'between.js']);
  });

  it('are kept only if all passed without a retry', () => {
    const isGood = (status: string, ...results: ReturnType<typeof ran>[]) =>
      journeyResults({ config, suites: [suite('a.spec.ts', status, ...results)] }, served()).get(
        'e2e/journeys/a.spec.ts',
      )?.isGood;
    expect(isGood('expected', ran(0, 1))).toBe(true);
    expect(isGood('unexpected', ran(0, 1))).toBe(false);
    expect(isGood('flaky', ran(0, 1), ran(1, 2))).toBe(false);
    expect(isGood('expected', ran(0, 1), ran(1, 2))).toBe(false);
  });
});
