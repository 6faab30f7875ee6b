import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { BuiltFiles } from './built-files.mjs';

function built(files: Readonly<Record<string, string>>): BuiltFiles {
  const root = mkdtempSync(join(tmpdir(), 'parallax-built-'));
  mkdirSync(join(root, 'page/build'), { recursive: true });
  for (const [file, text] of Object.entries(files))
    writeFileSync(join(root, 'page/build', file), text);
  const found = new BuiltFiles(root, ['page']);
  rmSync(root, { recursive: true });
  return found;
}

describe('built files', () => {
  const BEFORE = {
    'page.js': 'load("11111111"), load("22222222")',
    'chart.11111111.js': 'a chart',
    'table.22222222.js': 'a table',
  };
  const withTable = built({
    'page.js': 'load("11111111"), load("33333333")',
    'chart.11111111.js': 'a chart',
    'table.33333333.js': 'another table',
  });

  it('are unchanged for a page that was not served what changed', () => {
    const served = built(BEFORE).hashesOf(['page.js', 'chart.11111111.js', 'sheets']);
    expect(Object.keys(served)).toEqual(['page/build/chart.*.js', 'page/build/page.js']);
    expect(withTable.areUnchanged(served)).toBe(true);
    expect(withTable.areUnchanged(built(BEFORE).hashesOf(['table.22222222.js']))).toBe(false);
  });

  it('have changed for a page whose other content changed', () => {
    const served = built(BEFORE).hashesOf(['page.js']);
    expect(built({ ...BEFORE, 'page.js': 'load("22222222")' }).areUnchanged(served)).toBe(false);
    expect(built({}).areUnchanged(served)).toBe(false);
  });
});
