import { lineChanges } from './merge-texts.ts';

/**
 * The position in `after` that corresponds to the position `at` in `before`: in the same line and
 * column if the line remains.
 */
export function movedCaret(before: string, after: string, at: number): number {
  const linesBefore = before.split('\n');
  const linesAfter = after.split('\n');
  const above = before.slice(0, at).split('\n');
  const line = above.length - 1;
  let column = above.at(-1)?.length ?? 0;
  let target = line;
  for (const { start, end, lines } of lineChanges(linesBefore, linesAfter)) {
    if (start > line) break;
    if (end <= line) {
      target += lines.length - (end - start);
      continue;
    }
    // the line itself was replaced or removed
    if (lines.length === 0) column = 0;
    target += Math.min(line - start, Math.max(0, lines.length - 1)) - (line - start);
    break;
  }
  const offset = linesAfter.slice(0, target).join('\n').length + (target > 0 ? 1 : 0);
  return Math.min(after.length, offset + Math.min(column, linesAfter[target]?.length ?? 0));
}
