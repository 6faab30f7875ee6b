/**
 * Merges two changes of one text by line. `base` is their common ancestor, `mine` the local text,
 * `theirs` the one saved elsewhere: lines that they removed are removed, and lines that they added
 * follow mine.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string {
  const [before, own, others] = [base, mine, theirs].map((text) => new Set(text.split('\n')));
  const retained = mine.split('\n').filter((line) => !before?.has(line) || others?.has(line));
  const added = theirs
    .split('\n')
    .filter((line) => line.trim() !== '' && !before?.has(line) && !own?.has(line));
  return [...retained, ...added].join('\n');
}
