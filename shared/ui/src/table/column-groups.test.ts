import { describe, expect, it } from '@jest/globals';
import { columnGroups } from './column-groups.ts';

const columns = (text: string) =>
  text.split('').map((letter, index) => ({
    id: String(index),
    group: letter === '.' ? undefined : letter,
  }));

describe('the groups of columns', () => {
  it.each([
    ['.AA.BB', '. AA . BB'],
    ['AAB', 'AA B'],
    ['..', ''],
    // the user may move a column between those of another group
    ['ABA', 'A B A'],
  ])('are the runs of adjacent columns: those of %s are %p', (text, runs) => {
    const found = columnGroups(columns(text)) ?? [];
    expect(found.map(({ group = '.', count }) => group.repeat(count)).join(' ')).toBe(runs);
  });
});
