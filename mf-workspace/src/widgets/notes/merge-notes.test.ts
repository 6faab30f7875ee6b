import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { notesMerge } from './merge-notes.ts';
import { notesSettingsSchema } from './notes-settings.ts';

const textOf = (base: string, mine: string, theirs: string) =>
  notesSettingsSchema.parse(notesMerge.merge({ text: base }, { text: mine }, { text: theirs }))
    .text;

describe('workspace §4 a note that two tabs change', () => {
  it.each([
    [
      'each added a line, with theirs first',
      'Base',
      'Base\nmine',
      'Base\ntheirs',
      'Base\ntheirs\nmine',
    ],
    ['both changed one line', 'Base', 'Base mine', 'Base theirs', 'Base theirs\nBase mine'],
    ['I changed a line, and they removed another', 'a\nb\nc', 'a1\nb\nc', 'a\nc', 'a1\nc'],
    ['I added a line below one they changed', 'a\nb', 'a\nnew\nb', 'a1\nb', 'a1\nnew\nb'],
    ['they added a line below one I changed', 'a\nb', 'a1\nb', 'a\nnew\nb', 'a1\nnew\nb'],
    ['I added a line above one they changed', 'a\nb', 'a\nnew\nb', 'a\nb1', 'a\nnew\nb1'],
    ['each changed a different line', 'a\nb', 'a1\nb', 'a\nb1', 'a1\nb1'],
    [
      'they added a line in the middle, and I at the end',
      'a\nb',
      'a\nb\nm',
      'a\nt\nb',
      'a\nt\nb\nm',
    ],
    ['both changed a line and added one', 'a\nz', 'm\nx\nz', 't\nx\nz', 't\nm\nx\nz'],
    ['I rewrote two lines, and they one of them', 'a\nb\nz', 'm\nz', 'a\nt\nz', 't\nm\nz'],
    ['they separated lines that I changed', 'a\nb', 'a1\nb', 'a\n\nb', 'a1\n\nb'],
    [
      'they added the same line as I, and changed the next line',
      'a\nb',
      'a\nx\nb',
      'a\nx\nb1',
      'a\nx\nb1',
    ],
    ['they added the same line as I, and changed the line above', 'a', 'a\nx', 'a1\nx', 'a1\nx'],
    ['both made the same change', 'a', 'a\nb', 'a\nb', 'a\nb'],
    ['both emptied the note', 'a', '', '', ''],
    ['only they changed the note', 'a', 'a', 'b', 'b'],
    ['only I changed the note', 'a', 'b\n\nb', 'a', 'b\n\nb'],
    [
      'the result is longer than a typed note may be',
      '',
      'm'.repeat(15_000),
      't'.repeat(15_000),
      `${'t'.repeat(15_000)}\n${'m'.repeat(15_000)}`,
    ],
    [
      'the server would refuse the result, by keeping only my text',
      '',
      'm'.repeat(150_000),
      't'.repeat(150_000),
      'm'.repeat(150_000),
    ],
  ])('is merged when %s', (_, base, mine, theirs, merged) => {
    expect(textOf(base, mine, theirs)).toBe(merged);
  });

  it('is merged without delay if it repeats one line 9,000 times', () => {
    const text = '\n'.repeat(9_000);
    expect(textOf(text, `mine\n${text}`, `${text}\ntheirs`)).toBe(`mine\n${text}\ntheirs`);
  });
});

/**
 * What a side does to each line of the base: keep or remove it, and lines that it adds before it,
 * also one that the other side may add too.
 */
const edits = fc.array(
  fc.record({ kept: fc.boolean(), added: fc.nat(2), addedByBoth: fc.boolean() }),
  { maxLength: 12 },
);
type Edits = typeof edits extends fc.Arbitrary<infer T> ? T : never;

const linesBefore = (name: string, position: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${position}.${index}`);

const UNCHANGED = { kept: true, added: 0, addedByBoth: false };

const editedText = (name: string, base: readonly string[], changes: Edits): string[] =>
  Array.from({ length: Math.max(base.length, changes.length) }, (_, position) => {
    const { kept, added, addedByBoth } = changes[position] ?? UNCHANGED;
    return [
      ...linesBefore(name, position, added),
      ...linesBefore('both', position, addedByBoth ? 1 : 0),
      ...(kept ? base.slice(position, position + 1) : []),
    ];
  }).flat();

const mergedLines = (...texts: [base: string[], mine: string[], theirs: string[]]): string[] => {
  const [base, mine, theirs] = texts.map((lines) => lines.join('\n'));
  return textOf(base ?? '', mine ?? '', theirs ?? '').split('\n');
};

const RUNS = { seed: 20_260_721, numRuns: 1_000 };

describe('a merge of any two changes of a note', () => {
  it('contains each added line and each line kept by both exactly once, in the order of both', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), edits, edits, (length, myEdits, theirEdits) => {
        const base = linesBefore('base', 0, length);
        const mine = editedText('mine', base, myEdits);
        const theirs = editedText('theirs', base, theirEdits);
        const merged = mergedLines(base, mine, theirs).filter((line) => line !== '');

        const removed = new Set(
          base.filter((line) => !mine.includes(line) || !theirs.includes(line)),
        );
        const expected = (side: readonly string[]) => side.filter((line) => !removed.has(line));
        const all = new Set([...expected(mine), ...expected(theirs)]);
        expect(merged.toSorted()).toEqual([...all].toSorted());
        expect(merged.filter((line) => mine.includes(line))).toEqual(expected(mine));
        expect(merged.filter((line) => theirs.includes(line))).toEqual(expected(theirs));
      }),
      RUNS,
    );
  });

  it('loses no added line if lines are repeated', () => {
    const text = fc.array(fc.constantFrom('', '-', 'a', 'b', 'c', 'd'), {
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const added = [...mine, ...theirs].filter((line) => !base.includes(line));
        expect(mergedLines(base, mine, theirs)).toEqual(expect.arrayContaining(added));
      }),
      RUNS,
    );
  });
});
