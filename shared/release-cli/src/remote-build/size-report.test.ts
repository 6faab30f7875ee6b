import { describe, expect, it } from '@jest/globals';
import { sizeLines, sizeReport } from './size-report.ts';

const file = (path: string, bytes: number) => ({ path, bytes });
const BEFORE = [
  file('mf_clock.js', 9_000),
  file('mf_clock.js.br', 3_000),
  file('page.3f6f1f0b.js', 50_000),
  file('page.3f6f1f0b.js.br', 20_000),
  file('page.3f6f1f0b.js.map', 400_000),
  file('mf-manifest.json', 5_000),
];

describe('the size report of publish', () => {
  it('counts the bytes sent: compressed files where available, and no source maps', () => {
    const { now, before, changes } = sizeReport(
      'mf_clock',
      [...BEFORE, file('icon.svg', 500)],
      undefined,
    );
    expect(now).toEqual({ entry: 3_000, sent: 28_500, bytes: 64_500 });
    expect(before).toBeUndefined();
    expect(changes).toEqual([]);
  });

  it('compares files by their names without hashes, the largest change first', () => {
    const now = [
      file('mf_clock.js', 9_100),
      file('mf_clock.js.br', 3_100),
      file('page.7b94cc4a.js', 40_000),
      file('page.7b94cc4a.js.br', 15_000),
      file('tab.0a0b0c0d.css', 700),
      file('mf-manifest.json', 5_000),
    ];
    const report = sizeReport('mf_clock', now, BEFORE);
    expect(report.changes).toEqual([
      { name: 'page.js', before: 20_000, now: 15_000 },
      { name: 'tab.css', before: 0, now: 700 },
      { name: 'mf_clock.js', before: 3_000, now: 3_100 },
    ]);
    expect(sizeLines(report, '0.1.0-abc')).toEqual([
      'Sizes against 0.1.0-abc:',
      '  entry script  3.1 kB (+0.1 kB, +3.3%)',
      '  all files     23.8 kB (−4.2 kB, −15.0%)',
      '    page.js  15.0 kB (−5.0 kB, −25.0%)',
      '    tab.css  0.7 kB (+0.7 kB)',
      '    mf_clock.js  3.1 kB (+0.1 kB, +3.3%)',
    ]);
  });

  it('compares nothing with a version that another origin serves, whose sizes are unknown', () => {
    const report = sizeReport('mf_clock', BEFORE, []);
    expect(report).toMatchObject({ before: undefined, changes: [] });
    expect(sizeLines(report, '0.1.0-abc')).toEqual([
      'Sizes (those of 0.1.0-abc are unknown):',
      '  entry script  3.0 kB',
      '  all files     28.0 kB',
    ]);
  });

  it('states that nothing has changed', () => {
    expect(sizeLines(sizeReport('mf_clock', BEFORE, BEFORE), '0.1.0-abc').slice(1)).toEqual([
      '  entry script  3.0 kB (unchanged)',
      '  all files     28.0 kB (unchanged)',
    ]);
  });
});
