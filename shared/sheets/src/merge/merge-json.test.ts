import { describe, expect, it } from '@jest/globals';
import type { LayoutItem } from '@parallax/protocol';
import { mergeObjects } from './merge-json.ts';

type Settings = LayoutItem['settings'];
const list = (id: string, ...contracts: string[]) => ({ id, name: id, contracts });

describe('workspace §4 settings of one widget that two tabs change', () => {
  it.each<[string, Settings, Settings, Settings, Settings]>([
    [
      'keep both changes of different settings',
      { a: 1, b: 1 },
      { a: 2, b: 1 },
      { a: 1, b: 2 },
      { a: 2, b: 2 },
    ],
    [
      "keep this tab's value of a setting that both tabs changed",
      { a: 1 },
      { a: 2 },
      { a: 3 },
      { a: 2 },
    ],
    ['omit a setting that this tab removed', { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 2 }, { b: 2 }],
    [
      'omit a setting that the other tab removed',
      { a: 1, b: 1 },
      { a: 1, b: 2 },
      { b: 1 },
      { b: 2 },
    ],
    [
      'keep both strings that were added to a list',
      { l: ['A'] },
      { l: ['A', 'B'] },
      { l: ['A', 'C'] },
      { l: ['A', 'B', 'C'] },
    ],
    [
      'merge an addition of this tab with a removal of the other tab',
      { l: ['A', 'B'] },
      { l: ['A', 'B', 'C'] },
      { l: ['B'] },
      { l: ['B', 'C'] },
    ],
    [
      'merge a removal of this tab with an addition of the other tab',
      { l: ['A', 'B'] },
      { l: ['B'] },
      { l: ['A', 'B', 'C'] },
      { l: ['B', 'C'] },
    ],
    [
      'keep the entries of both lists that replaced a null',
      { l: null },
      { l: ['A', 'B'] },
      { l: ['A', 'C'] },
      { l: ['A', 'B', 'C'] },
    ],
    [
      'keep both contracts that were added to different watch lists',
      { lists: [list('x', 'A'), list('y', 'A')] },
      { lists: [list('x', 'A', 'B'), list('y', 'A')] },
      { lists: [list('x', 'A'), list('y', 'A', 'C'), list('z')] },
      { lists: [list('x', 'A', 'B'), list('y', 'A', 'C'), list('z')] },
    ],
    ['keep a null that this tab set', {}, { a: null }, { b: 1 }, { a: null, b: 1 }],
    [
      'keep a value with which this tab replaced a null',
      { a: null },
      { a: 1 },
      { a: null, b: 1 },
      { a: 1, b: 1 },
    ],
    [
      'omit a null that the other tab removed',
      { a: null, b: 1 },
      { a: null, b: 2 },
      { b: 1 },
      { b: 2 },
    ],
    [
      "keep this tab's list if each tab removed the entry that the other tab kept",
      { l: ['A', 'B'] },
      { l: ['A'] },
      { l: ['B'] },
      { l: ['A'] },
    ],
    [
      'keep a list that this tab emptied empty',
      { l: ['A', 'B'] },
      { l: [] },
      { l: ['B'] },
      { l: [] },
    ],
    [
      "keep this tab's list if it contains duplicate entries",
      { l: [1, 1] },
      { l: [1, 1, 2] },
      { l: [1] },
      { l: [1, 1, 2] },
    ],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(mergeObjects(base, mine, theirs)).toEqual(merged);
  });
});
