import type { WidgetSettings } from '@parallax/federation/loading';
import { mergeObjects } from '@parallax/sheets';
import { diffArrays } from 'diff';
import { NOTE_MAX, notesSettingsSchema } from './notes-settings.ts';

/** Limits the duration of a comparison: a text with more changed lines is treated as fully changed. */
const MAX_CHANGED_LINES = 1_000;

/** Lines from `start` to before `end` of the base are replaced by `lines`. */
interface Change {
  readonly side: 'mine' | 'theirs';
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

const compare = (before: readonly string[], after: readonly string[]) =>
  diffArrays([...before], [...after], { maxEditLength: MAX_CHANGED_LINES });

function changesOf(side: Change['side'], base: readonly string[], lines: string[]): Change[] {
  const parts = compare(base, lines);
  if (!parts) return [{ side, start: 0, end: base.length, lines }];
  const changes: Change[] = [];
  let position = 0;
  let isAfterChange = false;
  for (const { added, removed, value } of parts) {
    const end = added ? position : position + value.length;
    if (added || removed) {
      const previous = isAfterChange ? changes.pop() : undefined;
      const inserted = [...(previous?.lines ?? []), ...(added ? value : [])];
      changes.push({ side, start: previous?.start ?? position, end, lines: inserted });
    }
    isAfterChange = added || removed;
    position = end;
  }
  return changes;
}

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
function mergeTexts(base: string, mine: string, theirs: string): string {
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

/** Like `mergeObjects`, but merges the text of a note by line, unless the result is too long. */
export function mergeNotes(
  base: WidgetSettings,
  mine: WidgetSettings,
  theirs: WidgetSettings,
): WidgetSettings {
  const settings = mergeObjects(base, mine, theirs);
  const [before, own, others] = [base, mine, theirs].map(
    (each) => notesSettingsSchema.parse(each).text,
  );
  const text = mergeTexts(before ?? '', own ?? '', others ?? '');
  return text.length > NOTE_MAX ? settings : { ...settings, text };
}
