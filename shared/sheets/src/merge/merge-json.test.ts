import { describe, expect, it } from '@jest/globals';
import type { LayoutItem } from '@parallax/protocol';
import { mergeObjects } from './merge-json.ts';

type Settings = LayoutItem['settings'];
const list = (id: string, ...contracts: string[]) => ({ id, name: id, contracts });

describe('workspace §4 settings of one widget that two tabs change', () => {
  it.each<[string, Settings, Settings, Settings, Settings]>([
    ['each another setting: both', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }],
    ['the same setting: mine', { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }],
    ['I removed a setting', { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 2 }, { b: 2 }],
    ['they removed a setting', { a: 1, b: 1 }, { a: 1, b: 2 }, { b: 1 }, { b: 2 }],
    [
      'each added a text to a list: both',
      { l: ['A'] },
      { l: ['A', 'B'] },
      { l: ['A', 'C'] },
      { l: ['A', 'B', 'C'] },
    ],
    [
      'I added, they removed',
      { l: ['A', 'B'] },
      { l: ['A', 'B', 'C'] },
      { l: ['B'] },
      { l: ['B', 'C'] },
    ],
    [
      'I removed, they added',
      { l: ['A', 'B'] },
      { l: ['B'] },
      { l: ['A', 'B', 'C'] },
      { l: ['B', 'C'] },
    ],
    [
      'both chose a first list',
      { l: null },
      { l: ['A', 'B'] },
      { l: ['A', 'C'] },
      { l: ['A', 'B', 'C'] },
    ],
    [
      'each added a contract to another watch list',
      { lists: [list('x', 'A'), list('y', 'A')] },
      { lists: [list('x', 'A', 'B'), list('y', 'A')] },
      { lists: [list('x', 'A'), list('y', 'A', 'C'), list('z')] },
      { lists: [list('x', 'A', 'B'), list('y', 'A', 'C'), list('z')] },
    ],
    ['I set a value to null', {}, { a: null }, { b: 1 }, { a: null, b: 1 }],
    ['I replaced a null', { a: null }, { a: 1 }, { a: null, b: 1 }, { a: 1, b: 1 }],
    ['they removed a null', { a: null, b: 1 }, { a: null, b: 2 }, { b: 1 }, { b: 2 }],
    [
      'each removed what the other kept: mine',
      { l: ['A', 'B'] },
      { l: ['A'] },
      { l: ['B'] },
      { l: ['A'] },
    ],
    ['I emptied the list', { l: ['A', 'B'] }, { l: [] }, { l: ['B'] }, { l: [] }],
    [
      'lists with equal entries: mine',
      { l: [1, 1] },
      { l: [1, 1, 2] },
      { l: [1] },
      { l: [1, 1, 2] },
    ],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(mergeObjects(base, mine, theirs)).toEqual(merged);
  });
});
