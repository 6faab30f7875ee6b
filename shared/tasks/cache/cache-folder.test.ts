import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hashOf, keepEntry, MAX_AGE_MS, pruneEntries, readEntries } from './cache-folder.mjs';
import { keepOutputs, restoreOutputs } from './outputs.mjs';

const KEY = hashOf('inputs');
let folder = '';
let before: string | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parallax-cache-'));
  before = process.env['PARALLAX_CACHE_DIR'];
  process.env['PARALLAX_CACHE_DIR'] = join(folder, 'cache');
});

afterEach(() => {
  if (before === undefined) delete process.env['PARALLAX_CACHE_DIR'];
  else process.env['PARALLAX_CACHE_DIR'] = before;
  rmSync(folder, { recursive: true });
});

describe('an entry', () => {
  it('is read by its key, for seven days', () => {
    keepEntry('unit', KEY, { passed: 3 }, { now: 0 });
    expect(readEntries('unit', KEY, MAX_AGE_MS - 1)).toEqual([{ at: 0, passed: 3 }]);
    expect(readEntries('unit', KEY, MAX_AGE_MS)).toEqual([]);
    expect(readEntries('unit', hashOf('other inputs'), 1)).toEqual([]);
    expect(readEntries('journeys', KEY, 1)).toEqual([]);
  });

  it('is deleted when it is too old', () => {
    keepEntry('unit', KEY, { passed: 3 }, { now: 0, name: 'old' });
    keepEntry('unit', KEY, { passed: 4 }, { now: 1, name: 'new' });
    pruneEntries('unit', MAX_AGE_MS);
    expect(readEntries('unit', KEY, 1)).toEqual([{ at: 1, passed: 4 }]);
  });
});

describe('outputs', () => {
  it('are restored as they were, without what another state has left', () => {
    const dist = join(folder, 'dist');
    mkdirSync(join(dist, 'page'), { recursive: true });
    writeFileSync(join(dist, 'page/index.js'), 'compiled');
    keepOutputs(KEY, dist);
    writeFileSync(join(dist, 'page/index.js'), 'of other sources');
    writeFileSync(join(dist, 'left.js'), '');
    expect(restoreOutputs(hashOf('other inputs'), dist)).toBe(false);
    expect(restoreOutputs(KEY, dist)).toBe(true);
    expect(readdirSync(dist)).toEqual(['page']);
    expect(readFileSync(join(dist, 'page/index.js'), 'utf8')).toBe('compiled');
  });
});
