import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../root.mjs';
import { fileResults } from './jest-results.mjs';

const test = (status: string, file: string, invocations = 1) => ({
  status,
  fullName: file,
  ancestorTitles: [file],
  duration: 5,
  invocations,
});
const group = (status: string, ...assertionResults: ReturnType<typeof test>[]) => ({
  testResults: [
    {
      name: '/.test-groups/node/00.test.mjs',
      status,
      startTime: 0,
      endTime: 9,
      assertionResults,
    },
  ],
});
const result = { passed: 1, skipped: 0, ms: 5, isGood: true };

describe('results of unit tests', () => {
  it('are those of each file in a group', () => {
    const report = group('passed', test('passed', 'a'), test('passed', 'b'), test('pending', 'b'));
    expect([...fileResults(report)]).toEqual([
      ['a', result],
      ['b', { ...result, skipped: 1, ms: 10 }],
    ]);
  });

  it('are not kept of a group with a failed or a retried test', () => {
    const failed = fileResults(group('failed', test('passed', 'a'), test('failed', 'b')));
    const retried = fileResults(group('passed', test('passed', 'a'), test('passed', 'b', 2)));
    const isGood = [failed, retried].flatMap((results) =>
      [...results.values()].map((each) => each.isGood),
    );
    expect(isGood).toEqual([false, false, false, false]);
  });

  it('take the whole time of a file that runs alone', () => {
    const name = join(ROOT, 'shared/a.test.ts');
    const { testResults } = group('passed', test('passed', 'describe'));
    const alone = testResults.map((report) => Object.assign(report, { name }));
    expect([...fileResults({ testResults: alone })]).toEqual([
      ['shared/a.test.ts', { ...result, ms: 9 }],
    ]);
  });
});
