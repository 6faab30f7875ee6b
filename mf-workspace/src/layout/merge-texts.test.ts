import { describe, expect, it } from '@jest/globals';
import { mergeLayout } from './merge-layout.ts';

const note = (text: string) => ({
  i: 'note',
  type: 'NOTES' as const,
  x: 0,
  y: 0,
  w: 6,
  h: 10,
  settings: { text },
});

describe('workspace §4 a note that two tabs change', () => {
  it.each([
    ['each added a line', 'Base', 'Base\nmine', 'Base\ntheirs', 'Base\nmine\ntheirs'],
    ['both changed one line', 'Base', 'Base mine', 'Base theirs', 'Base mine\nBase theirs'],
    ['I changed a line, they removed another', 'a\nb\nc', 'a1\nb\nc', 'a\nc', 'a1\nc'],
    ['both wrote the same', 'a', 'a\nb', 'a\nb', 'a\nb'],
    ['only they changed it', 'a', 'a', 'b', 'b'],
    ['only I changed it', 'a', 'b\n\nb', 'a', 'b\n\nb'],
    ['it would be too long: mine', '', 'm'.repeat(15_000), 't'.repeat(15_000), 'm'.repeat(15_000)],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(mergeLayout([note(base)], [note(mine)], [note(theirs)])).toEqual([note(merged)]);
  });
});
