import { diffArrays } from 'diff';

/** Limits the duration of a comparison: a text with more changed lines is treated as fully changed. */
const MAX_CHANGED_LINES = 1_000;

/** Lines from `start` to before `end` of a text are replaced by `lines`. */
interface LineChange {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

interface Change extends LineChange {
  readonly side: 'mine' | 'theirs';
}

const compare = (before: readonly string[], after: readonly string[]) =>
  diffArrays([...before], [...after], { maxEditLength: MAX_CHANGED_LINES });

/** The changes between two texts, each given as its lines. */
export function lineChanges(before: readonly string[], after: readonly string[]): LineChange[] {
  const parts = compare(before, after);
  if (!parts) return [{ start: 0, end: before.length, lines: after }];
  const changes: LineChange[] = [];
  let position = 0;
  let isAfterChange = false;
  for (const { added, removed, value } of parts) {
    const end = added ? position : position + value.length;
    if (added || removed) {
      const previous = isAfterChange ? changes.pop() : undefined;
      const inserted = [...(previous?.lines ?? []), ...(added ? value : [])];
      changes.push({ start: previous?.start ?? position, end, lines: inserted });
    }
    isAfterChange = added || removed;
    position = end;
  }
  return changes;
}

const changesOf = (
  side: Change['side'],
  base: readonly string[],
  lines: readonly string[],
): Change[] => lineChanges(base, lines).map((change) => Object.assign({ side }, change));

const inOrder = (a: Change, b: Change): number => a.start - b.start || a.end - b.end;

const haveCommonLine = (changes: readonly Change[], { lines }: Change): boolean =>
  changes.some((change) => change.lines.some((line) => line.trim() !== '' && lines.includes(line)));

interface Conflict {
  readonly start: number;
  end: number;
  readonly changes: Change[];
}

/** Whether a change affects the same lines or position, or adds the same line next to it. */
function isPartOf({ start, end, changes }: Conflict, change: Change): boolean {
  if (change.start < end || (change.start === start && change.end === end)) return true;
  return change.start === end && haveCommonLine(changes, change);
}

/** The changes in order; changes of both sides to the same lines form one conflict. */
function conflictsOf(changes: readonly Change[]): Conflict[] {
  const conflicts: Conflict[] = [];
  for (const change of changes.toSorted(inOrder)) {
    const { start, end } = change;
    const last = conflicts.at(-1);
    if (last && isPartOf(last, change)) {
      last.changes.push(change);
      last.end = Math.max(last.end, end);
    } else {
      conflicts.push({ start, end, changes: [change] });
    }
  }
  return conflicts;
}

/** The lines of both sides, theirs first; common lines are included once. */
function bothLines(theirs: readonly string[], mine: readonly string[]): readonly string[] {
  return compare(theirs, mine)?.flatMap(({ value }) => value) ?? [...theirs, ...mine];
}

/**
 * Merges two changes of one text by line. `base` is their common ancestor, `mine` the local text,
 * `theirs` the text saved elsewhere. Lines that either side removed are removed; lines that either side
 * added remain in their position. Where both changed the same lines, theirs come first.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string {
  if (mine === base) return theirs;
  if (theirs === base || theirs === mine) return mine;
  const before = base.split('\n');
  const changes = [
    ...changesOf('theirs', before, theirs.split('\n')),
    ...changesOf('mine', before, mine.split('\n')),
  ];
  const merged: string[] = [];
  let position = 0;
  for (const conflict of conflictsOf(changes)) {
    const linesOf = (side: Change['side']) =>
      conflict.changes.filter((change) => change.side === side).flatMap(({ lines }) => lines);
    merged.push(...before.slice(position, conflict.start));
    merged.push(...bothLines(linesOf('theirs'), linesOf('mine')));
    position = conflict.end;
  }
  return [...merged, ...before.slice(position)].join('\n');
}
